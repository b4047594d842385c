import { tooOld } from './running/node-version.mjs';

// `node tools/run.mjs release mf-battery` is `tools/release.ts mf-battery`. Read by any Node that knows modules: what
// needs a newer one is loaded once the version is known.
const sentence = tooOld(process.versions.node);
if (sentence) {
  console.error(sentence);
  process.exitCode = 1;
} else {
  process.argv.splice(1, 1);
  const [, tool] = process.argv;
  import('tsx/esm/api').then(({ register }) => register()).then(() => import(`./${tool}.ts`));
}
