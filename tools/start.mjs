import { tooOld } from './running/node-version.mjs';

// Read by any Node that knows modules: what needs a newer one is loaded once the version is known.
const sentence = tooOld(process.versions.node);
if (sentence) {
  console.error(sentence);
  process.exitCode = 1;
} else {
  import('./running/start-suite.mjs').then(({ start }) => start());
}
