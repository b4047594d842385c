import { readConfiguration } from '../../process/configuration';
import type { TestPlatform } from '../../process/testing/test-platform';
import { runOnStore } from '../administer';
import { needsStore, type Outcome } from '../command';
import { COMMANDS } from '../commands';
import { publishedTenants } from './published-tenants';

/** Runs commands of operators on the database of a platform, and reads their newest audit entry. */
export function commandRunner(platform: () => TestPlatform) {
  const FOYER_RELEASES = publishedTenants('foyer', 'azur', 'installer');
  const run = async (name: string, positionals: readonly string[], values: object = {}): Promise<Outcome> => {
    const command = COMMANDS.find((one) => one.name === name);
    if (!command || !needsStore(command)) throw new Error(`no command ${name}`);
    const { store, nowMs } = platform();
    const on = { configuration: readConfiguration({ FOYER_RELEASES }), store, now: new Date(nowMs()) };
    return runOnStore(command, { positionals, values: { ...values } }, on);
  };
  const audited = async (email: string) => {
    const { store, account } = platform();
    const [entry] = await store.audit.of((await account(email)).id, 1);
    return entry;
  };
  return { run, audited };
}
