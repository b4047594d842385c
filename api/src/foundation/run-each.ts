import { StoreError } from './database/sql';

/** After this many failures of the database in a row, it is away: the rest would fail likewise. */
const MOST_STORE_FAILURES = 3;
const NAMED = 5;

/** Some pieces of work failed; the others were done. The message names them. */
class PiecesFailed extends Error {
  constructor(readonly failures: readonly { readonly name: string; readonly error: unknown }[]) {
    const named = failures.slice(0, NAMED).map(({ name, error }) => `${name}: ${String(error)}`);
    const more = failures.length > NAMED ? `; and ${failures.length - NAMED} more` : '';
    super(`${failures.length} failed (${named.join('; ')}${more})`);
    this.name = 'PiecesFailed';
  }
}

/**
 * Works on each item, one after the other; a failure stops no other item. Rejects with {@link PiecesFailed} at the end,
 * or earlier when the database is away.
 */
export async function runEach<T>(
  items: Iterable<T>,
  nameOf: (item: T) => string,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: { name: string; error: unknown }[] = [];
  let storeFailures = 0;
  for (const item of items) {
    try {
      await work(item);
      storeFailures = 0;
    } catch (error) {
      failures.push({ name: nameOf(item), error });
      storeFailures = error instanceof StoreError ? storeFailures + 1 : 0;
      if (storeFailures === MOST_STORE_FAILURES) break;
    }
  }
  if (failures.length > 0) throw new PiecesFailed(failures);
}

/** Name of a home in a failure: operators look its id up. */
export const nameOfHome = (householdId: string): string => `home ${householdId}`;

/** {@link runEach} for named pieces of work. */
export const runPieces = (pieces: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> =>
  runEach(
    Object.entries(pieces),
    ([name]) => name,
    ([, piece]) => piece(),
  );
