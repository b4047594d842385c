import { readFile, stat } from 'node:fs/promises';
import { lockHome } from '../energy/gateway/locked-home';
import { type Acceptance, acceptReadings } from '../energy/readings/accept-readings';
import { channelsOf, lastReadingsOf } from '../energy/readings/channel-store';
import { ensureReadingWeeks } from '../energy/readings/reading-partitions';
import type { RejectionReason } from '../energy/readings/reading-rules';
import { rejectionsOf } from '../energy/readings/rejection-store';
import { writeSteps } from '../energy/readings/write-steps';
import type { Account } from '../identity/accounts/account-store';
import type { Store } from '../process/store';
import { AdministrationError, type Command } from './command';
import { findHousehold } from './find-account';
import { type FileReading, readReadingFile } from './reading-file';

const DAY_MS = 86_400_000;
const MAX_FILE_BYTES = 50_000_000;
/** Each week has a partition of its own. */
const MAX_DAYS = 100;

const REASONS: Readonly<Record<RejectionReason, string>> = {
  unknown_channel: 'there is no such channel',
  unknown_unit: 'the channel does not have this unit',
  sentinel: 'the value is what devices send when they measure nothing, or impossible',
  clock_ahead: 'the time is still to come',
  too_old: 'the time is too long ago',
  above_subscribed_power: 'this needs more than 1.5 times the subscribed power since the readings before',
  production_at_night: 'nothing is produced at night',
  too_many_messages: 'more messages came in a second than are read',
};

async function householdKeyOf({ database }: Store, { id }: Account): Promise<number> {
  const [row] = await database.query<{ key: number }>('select key from account where id = $1', [id]);
  return row?.key ?? 0;
}

async function readText(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > MAX_FILE_BYTES)
    throw new AdministrationError(`${file} is larger than ${MAX_FILE_BYTES / 1e6} MB: import it in parts.`);
  return readFile(file, 'utf8');
}

function refuseRejected(readings: readonly FileReading[], { rejected }: Acceptance): void {
  const [first] = rejected;
  if (!first) return;
  const line = readings.find((one) => one.atMs === first.atMs && one.channel === first.channel)?.line;
  throw new AdministrationError(
    `line ${line}: ${REASONS[first.reason]} (${first.reason}); ${rejected.length} readings are refused.`,
  );
}

/** Accepts readings and writes the measures they change, or nothing when one is refused. */
function importReadings(
  store: Store,
  household: Account,
  readings: readonly FileReading[],
  span: Span,
  nowMs: number,
) {
  return store.database.transaction(async (sql) => {
    const home = await lockHome(sql, household.id);
    if (!home || home.gateway.kind === 'simulated')
      throw new AdministrationError(`${household.email} takes no readings: "channel add" prepares it.`);
    const acceptance = await acceptReadings(sql, readings, { nowMs, sinceMs: span.fromMs });
    refuseRejected(readings, acceptance);
    await writeSteps(sql, { ...home.gateway, devices: home.devices, reportsStates: false }, nowMs);
    return acceptance;
  });
}

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

function spanOf(readings: readonly FileReading[], nowMs: number): Span {
  let [fromMs, toMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { atMs } of readings) {
    fromMs = Math.min(fromMs, atMs);
    toMs = Math.max(toMs, atMs);
  }
  if (readings.length === 0) throw new AdministrationError('There are no readings in the file.');
  if (toMs - fromMs > MAX_DAYS * DAY_MS)
    throw new AdministrationError(`The file covers more than ${MAX_DAYS} days: import it in parts.`);
  // A later time is refused with its line.
  return { fromMs, toMs: Math.min(toMs, nowMs + DAY_MS) };
}

const importFile: Command = {
  name: 'readings import',
  positionals: ['id-or-email', 'file'],
  summary:
    'Imports readings of a home from a CSV file with the columns channel, at (with its offset), value, unit. Those known are left as they are; nothing is imported when a line is refused.',
  commits: 'own',
  run: async ({ positionals: [text = '', file = ''] }, { store, now }) => {
    const household = await findHousehold(store, text);
    const channels = await channelsOf(store.database, await householdKeyOf(store, household));
    const readings = readReadingFile(await readText(file), household.id, channels);
    const span = spanOf(readings, now.getTime());
    await ensureReadingWeeks(store.database, span.fromMs, span.toMs);
    const { accepted, known } = await importReadings(store, household, readings, span, now.getTime());
    return {
      data: { accepted, known },
      lines: [`${accepted} readings of ${household.email} are imported, ${known} were known.`],
      accountId: household.id,
      facts: { accepted, known },
    };
  },
};

const show: Command = {
  name: 'readings show',
  positionals: ['id-or-email'],
  summary:
    'Shows the channels of a home with their last reading, and how many readings were refused and why.',
  commits: 'transaction',
  run: async ({ positionals: [text = ''] }, { store }) => {
    const household = await findHousehold(store, text);
    const householdKey = await householdKeyOf(store, household);
    const channels = await lastReadingsOf(store.database, householdKey);
    const rejected = await rejectionsOf(store.database, householdKey);
    return {
      data: { channels, rejected },
      lines: [
        ...channels.map(
          ({ name, quantity, device, lastAt }) =>
            `${name}: ${quantity} of ${device ?? 'no device'}, last reading ${lastAt?.toISOString() ?? 'none kept'}`,
        ),
        ...rejected.map(
          ({ channel, reason, readings, lastAt }) =>
            `refused: ${readings} of ${channel}, ${reason}, last at ${lastAt.toISOString()}`,
        ),
        ...(channels.length === 0 ? ['no channels: "channel add" adds one'] : []),
      ],
      accountId: household.id,
    };
  },
};

export const readingCommands: readonly Command[] = [importFile, show];
