import { tooOld } from './running/node-version.mjs';

// Any Node that knows modules can read this file: code that needs a newer one is imported after the check.
const problem = tooOld(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  process.argv.splice(1, 1);
  const [, tool, ...args] = process.argv;
  // These two run before any package is installed; all others are TypeScript, `tools/<name>.ts`.
  if (tool === 'start') import('./running/start-suite.mjs').then(({ start }) => start());
  else if (tool === 'test') import('./running/test-suite.mjs').then(({ test }) => test(args));
  else import('tsx/esm/api').then(({ register }) => register()).then(() => import(`./${tool}.ts`));
}
