import { hostname } from 'node:os';
import { endFirstRunCodes, isFirstRun, makeFirstRunCode } from '../identity/first-run/code-store';
import type { Configuration } from './configuration';
import type { Store } from './store';

/** Page of the first run, below the public address. */
export const FIRST_RUN_PAGE = '/first-run';

/**
 * What the start of a production platform without an operator says: the address and a new code of the first run while
 * there is no account, otherwise the command that creates an operator. Null where there is nothing to say.
 */
export async function firstStepSentence(
  { database, accounts }: Pick<Store, 'database' | 'accounts'>,
  { production, publicOrigin, port }: Pick<Configuration, 'production' | 'publicOrigin' | 'port'>,
  now: Date,
): Promise<string | null> {
  if (production && (await isFirstRun(database))) {
    const printedBy = `${hostname()}:${port}`;
    const code = await database.transaction((sql) => makeFirstRunCode(sql, { printedBy, now }));
    return `Nothing is set up yet: open ${publicOrigin}${FIRST_RUN_PAGE} and type the code ${code}. It works once; the next start prints another one.`;
  }
  await endFirstRunCodes(database);
  if (!production || (await accounts.hasOperator())) return null;
  return 'There is no operator yet: "npm run admin -- account create-operator <email> --first-name <…> --last-name <…>" creates one.';
}
