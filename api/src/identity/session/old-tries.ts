import { deleteOlder } from '../../foundation/database/delete-older';
import type { Database } from '../../foundation/database/sql';
import { runPieces } from '../../foundation/run-each';
import { FAMILIAR_MS } from './familiar-addresses';
import { PROMISE_MS } from './waiting-line';

/** Removes counts that decide nothing any more, whatever number of keys was tried. */
export async function removeOldTries(database: Database, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await runPieces({
    throttle: () => deleteOlder(database, { table: 'throttle', column: 'kept_until' }, now),
    line: () => deleteOlder(database, { table: 'waiting_line' }, ago(PROMISE_MS)),
    familiar: () => deleteOlder(database, { table: 'familiar_address', column: 'used_at' }, ago(FAMILIAR_MS)),
  });
}
