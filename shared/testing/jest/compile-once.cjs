const vm = require('node:vm');

/**
 * Jest gives each test file modules of its own and has every one of them compiled anew, a thousand for a page's test.
 * Here a worker compiles each text once: V8 takes what it made of it for the next file. A text that changed, as one under
 * other settings, is compiled again.
 */
const compile = vm.compileFunction;
const compiled = new Map();

vm.compileFunction = function compileOnce(code, parameters, options) {
  const name = `${options?.filename}(${parameters?.join()})`;
  const known = compiled.get(name);
  if (known?.code === code) return compile(code, parameters, { ...options, cachedData: known.data });
  const made = compile(code, parameters, { ...options, produceCachedData: true });
  if (made.cachedData) compiled.set(name, { code, data: made.cachedData });
  return made;
};
