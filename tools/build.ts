import { buildStale } from './releasing/build-stale';

/** Builds the host and the areas whose sources changed and puts them in force. */
try {
  await buildStale((line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
