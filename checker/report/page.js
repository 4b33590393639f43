// Shows the table after any event. The page is whole without this: the list holds every ruling.
(function () {
  "use strict";
  var data = JSON.parse(document.getElementById("data").textContent);
  var list = document.getElementById("events");
  var rows = Array.prototype.slice.call(list.children); // rows[0] is the set-up, rows[k + 1] event k
  var cells = data.first.map(function (unused, i) { return document.getElementById("v" + i); });
  var slider = document.getElementById("slider");
  var now = document.getElementById("now");
  var chart = document.querySelector(".chart");
  var cursor = document.getElementById("cursor");
  var state = null; // by cell, the number of its value
  var shown = null; // what the cells hold
  var at = 0; // index into rows

  // Values after the set-up and so many events.
  function seek(events) {
    if (state === null || events < state.events) state = { events: 0, values: data.first.slice() };
    for (; state.events < events; state.events++) {
      var step = data.steps[state.events];
      for (var i = 0; i < step.length; i += 2) state.values[step[i]] = step[i + 1];
    }
  }

  function element(name, style, text) {
    var made = document.createElement(name);
    if (style) made.className = style;
    made.textContent = text;
    return made;
  }

  // As ChipsHtml in board.cc.
  function fill(cell, value) {
    cell.textContent = "";
    if (value === "") {
      cell.appendChild(element("span", "none", "\u2013"));
      return;
    }
    value.split("\n").forEach(function (chip) {
      cell.appendChild(element("bdi", "chip" + (chip[0] === "-" ? "" : " t-" + chip[0]), chip.slice(1)));
    });
  }

  function showBoard(events) {
    seek(events);
    for (var i = 0; i < cells.length; i++) {
      if (shown === null || shown[i] !== state.values[i]) fill(cells[i], data.values[state.values[i]]);
      cells[i].classList.remove("new");
    }
    shown = state.values.slice();
    var step = events > 0 ? data.steps[events - 1] : [];
    for (i = 0; i < step.length; i += 2) cells[step[i]].classList.add("new");
  }

  function showPlace(events) {
    if (!chart || !cursor) return;
    var place = events;
    if (chart.dataset.by === "turn") {
      place = 0;
      while (place < data.turns.length && data.turns[place] < events) place++;
    }
    var x = Number(chart.dataset.left) + Number(chart.dataset.width) * Math.min(place / Number(chart.dataset.last), 1);
    cursor.setAttribute("x1", x);
    cursor.setAttribute("x2", x);
  }

  // List and table stand one below the other; else each scrolls by itself.
  function isNarrow() { return getComputedStyle(list.parentNode).position === "static"; }
  function keepInList(row) {
    var frame = list.parentNode;
    var above = row.offsetTop - frame.scrollTop;
    if (above < 0) frame.scrollTop = row.offsetTop - 8;
    var below = row.offsetTop + row.offsetHeight - frame.clientHeight;
    if (below > frame.scrollTop) frame.scrollTop = Math.min(below + 8, row.offsetTop);
  }

  function link(row) { return row.querySelector(".num"); }

  // One sentence on what the table shows, from the row's own words.
  function say(row, index) {
    now.textContent = "";
    now.appendChild(element("strong", "", index === 0 ? "After the set-up" : "After event " + (index - 1)));
    if (index === 0) return;
    [".txt > .who", ".txt > .what", ".ruling"].forEach(function (part) {
      var found = row.querySelector(":scope > " + part);
      if (!found) return;
      now.appendChild(document.createTextNode(" "));
      now.appendChild(found.cloneNode(true));
    });
  }

  function choose(index, focus) {
    index = Math.max(0, Math.min(rows.length - 1, index));
    rows[at].removeAttribute("aria-current");
    link(rows[at]).tabIndex = -1;
    at = index;
    rows[at].setAttribute("aria-current", "true");
    link(rows[at]).tabIndex = 0;
    showBoard(index);
    showPlace(index);
    say(rows[at], index);
    slider.value = String(index - 1);
    slider.setAttribute("aria-valuetext", index === 0 ? "set-up" : "event " + (index - 1));
    if (focus) link(rows[at]).focus({ preventScroll: true });
    if (!isNarrow()) keepInList(rows[at]);
    else if (focus) rows[at].scrollIntoView({ block: "nearest" });
  }

  function finding(direction) {
    for (var i = at + direction; i >= 0 && i < rows.length; i += direction) {
      if (rows[i].querySelector(".finding")) return i;
    }
    return at;
  }

  var moves = {
    ArrowDown: function () { return at + 1; },
    ArrowUp: function () { return at - 1; },
    PageDown: function () { return at + 10; },
    PageUp: function () { return at - 10; },
    Home: function () { return 0; },
    End: function () { return rows.length - 1; },
    n: function () { return finding(1); },
    p: function () { return finding(-1); }
  };

  list.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !event.target.classList.contains("num")) return;
    var move = moves[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!move) return;
    event.preventDefault();
    choose(move(), true);
  });

  // The address names the event, so that a link to the page can too; the page does not jump.
  function go(index) {
    choose(index, false);
    history.replaceState(null, "", "#" + rows[at].id);
  }

  list.addEventListener("click", function (event) {
    var inner = event.target.closest("a");
    if (inner && !inner.classList.contains("num")) return;
    var row = event.target.closest(".ev");
    if (!row || String(window.getSelection())) return;
    if (inner) event.preventDefault();
    go(rows.indexOf(row));
    link(row).focus({ preventScroll: true });
    if (isNarrow()) document.getElementById("board").scrollIntoView({ block: "start" });
  });

  // A link to an event from elsewhere on the page, or in the address.
  function follow() {
    var row = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    var index = row ? rows.indexOf(row.closest(".ev")) : -1;
    if (index >= 0) {
      choose(index, true);
      if (!isNarrow()) document.getElementById("game").scrollIntoView();
    }
    return index >= 0;
  }
  window.addEventListener("hashchange", follow);

  document.getElementById("bar").addEventListener("click", function (event) {
    var where = event.target.dataset.go;
    if (!where) return;
    go({ first: 0, back: at - 1, next: at + 1, last: rows.length - 1, finding: finding(1) }[where]);
  });
  slider.addEventListener("input", function () {
    go(Number(slider.value) + 1);
  });

  rows.forEach(function (row) { link(row).tabIndex = -1; });
  Array.prototype.forEach.call(document.querySelectorAll(".js"), function (part) { part.hidden = false; });
  if (!follow()) {
    // Where something is wrong, that is what one wants to see; else the end.
    var first = finding(1);
    choose(first > 0 ? first : rows.length - 1, false);
  }
})();
