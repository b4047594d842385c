import { rmSync, writeFileSync } from 'node:fs';
import { readFacts } from './facts';
import { copyFolder, startInstance } from './instance';
import { DATA, FACTS, OWN_SUITES, PORT, RELEASES } from './places';
import { prepareSuites } from './prepare';

/** Starts the suite for the tests: a seeded database, copies of the current releases, a fixed clock. */
export default async function start(): Promise<() => Promise<void>> {
  removeOwnSuites(); // left over from an aborted run
  copyFolder(await prepareSuites(), DATA);
  writeFileSync(FACTS, JSON.stringify(await readFacts(DATA)));
  const instance = await startInstance({ port: PORT, data: DATA, releases: RELEASES });
  return async () => {
    await instance.stop();
    removeOwnSuites();
  };
}

const removeOwnSuites = () => rmSync(OWN_SUITES, { recursive: true, force: true });
