// Every class of a CSS module is called by its own name, so that tests can read what a component asks for.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? undefined : name) });
