/** Exports and opens nothing. */
module demo.modular {}
