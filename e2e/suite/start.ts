import { rmSync, writeFileSync } from 'node:fs';
import { readFacts } from './facts';
import { copyWhole, startInstance } from './instance';
import { DATA, FACTS, OWN, PORT, RELEASES } from './places';
import { prepareSuites } from './prepare';

/** Starts the suite for the tests: a seeded database, copies of the current releases, a fixed clock. */
export default async function start(): Promise<() => Promise<void>> {
  forgetOwn(); // of an aborted run
  copyWhole(await prepareSuites(), DATA);
  writeFileSync(FACTS, JSON.stringify(await readFacts(DATA)));
  const instance = await startInstance({ port: PORT, data: DATA, releases: RELEASES });
  return async () => {
    await instance.stop();
    forgetOwn();
  };
}

const forgetOwn = () => rmSync(OWN, { recursive: true, force: true });
