// What the worker has read (`browser-environment.cjs`).
module.exports = globalThis.ariaQuery;
