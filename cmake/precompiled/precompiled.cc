// Nothing but a place from which the precompiled headers come.
