const vm = require('node:vm');

/**
 * Jest compiles all modules again for each test file, a thousand for a page's test. This caches V8's result per
 * worker by source text and options.
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
