// Every class of a CSS module has its own name as value, so that tests can check the class names a component uses.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? undefined : name) });
