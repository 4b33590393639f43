// A catalog to fill in.
#include "checker/soul_hunters/catalog/catalog.h"

namespace lantern::soul_hunters {

std::string CatalogSkeleton() {
  return R"(# proto-message: lantern.v1.SoulHuntersCatalog
#
# A catalog of Soul Hunters: your cards as data. Fill in what you can read on them; leave out what you do not know. A cell that
# is left out is never guessed: what needs it is UNVERIFIABLE and names it. `lantern catalog check FILE` says what is missing.
# Every field is described in proto/lantern/v1/soul_hunters_catalog.proto.

header {
  name: "mine"
  title: "My copy of Soul Hunters"
  sources: "the cards themselves"
}

# How many soul hunters and events are in the game deck. The box has these.
hunter_cards: 84
event_cards: 28

# One entry for each different card. This one is a soul hunter.
cards {
  id: "archangel"          # for transcripts: lower case, digits, hyphens
  name: "Archangel"        # as printed
  kind: SOUL_HUNTERS_CARD_KIND_HUNTER
  # copies: 1              # how many the deck has
  # alignment: SOUL_HUNTERS_ALIGNMENT_HEAVEN
  # alignment_value: 2     # the same on all cards of the alignment
  # activations: 2         # the number at the top right
  abilities {
    # With a bullet: ACTIVATED. Without: ALWAYS_ACTIVE.
    kind: SOUL_HUNTERS_ABILITY_KIND_ACTIVATED
    text: "what the card says"
    effect { ops { influence_add { who: SOUL_HUNTERS_WHO_SELF amount { number: 2 } } } }
  }
  # all_activated: true       # every ability with a bullet is listed
  # all_always_active: true   # every ability without one is listed
}

# This one is an event.
cards {
  id: "change-of-mind"
  name: "Change of Mind"
  kind: SOUL_HUNTERS_CARD_KIND_EVENT
  # copies: 1
  effect {
    costs { discard { who: SOUL_HUNTERS_WHO_SELF amount { number: 2 } } }
    ops { unknown {} }     # what follows is not known
  }
}

# How many of the 20 souls have each value.
souls { value: 1 }         # copies: 4
souls { value: 2 }
souls { value: 3 }
souls { value: 4 }
souls { value: 5 }
)";
}

}  // namespace lantern::soul_hunters
