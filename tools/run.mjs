import { tooOld } from './running/node-version.mjs';

// Must run on any Node with modules: code for newer versions is imported after the check.
const problem = tooOld(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  process.argv.splice(1, 1);
  const [, tool] = process.argv;
  // Run before packages are installed; all other tools are TypeScript, `tools/<name>.ts`.
  if (tool === 'start') import('./running/start-suite.mjs').then(({ start }) => start());
  else if (tool === 'test') import('./running/test-suite.mjs').then(({ test }) => test());
  else import('tsx/esm/api').then(({ register }) => register()).then(() => import(`./${tool}.ts`));
}
