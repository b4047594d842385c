// Loaded once per worker (`browser-environment.cjs`).
module.exports = globalThis.ariaQuery;
