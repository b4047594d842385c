import { addDays, firstDayWithoutColour, siteDay, siteInstant } from '@foyer/domain';
import type { Database, Sql } from '../../foundation/database/sql';
import { auditIn } from '../../identity/accounts/audit-store';
import type { TempoService } from '../../partners/tempo-service';
import { tempoColours } from './tempo-colours';

const TIME_ZONE = 'Europe/Paris';
/** A tariff day begins at 06:00. */
const BEGINS_MIN = 360;
/** Days that are asked for again, until the bills of their month are made. */
const ASKED_DAYS = 35;

/** A colour that the service published in place of another one. */
export interface ColourChange {
  /** Tariff day. */
  readonly day: string;
  readonly from: string;
  readonly to: string;
  /** It came after the day began, so that the day keeps its first colour. */
  readonly isLate: boolean;
  readonly at: Date;
}

/** Colours by tariff day: those of the file and those fetched since. Days that are not published are absent. */
export async function knownColours(database: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ day: string; colour: string }>(
    'select day::text as day, colour from tempo_colour',
  );
  return new Map([...rows.map(({ day, colour }) => [day, colour] as const), ...tempoColours]);
}

/** Changes of published colours, newest first. */
export const colourChanges = (database: Sql): Promise<ColourChange[]> =>
  database.query<ColourChange>(
    `select day::text as day, from_colour as "from", to_colour as "to", is_late as "isLate", at
     from tempo_colour_change order by at desc, day desc`,
  );

/** Records a change and takes the colour over, unless it is late. Resolves to false for a change that is known. */
async function storeChange(
  sql: Sql,
  { day, from, to, isLate, at }: ColourChange,
  source: string,
): Promise<boolean> {
  const recorded = await sql.query(
    `insert into tempo_colour_change (day, from_colour, to_colour, is_late, source, at)
     select $1, $2, $3, $4, $5, $6
     where not $4 or not exists (select 1 from tempo_colour_change where day = $1 and to_colour = $3 and is_late)
     returning key`,
    [day, from, to, isLate, source, at],
  );
  if (recorded.length === 0) return false;
  if (!isLate)
    await sql.query('update tempo_colour set colour = $2, source = $3, fetched_at = $4 where day = $1', [
      day,
      to,
      source,
      at,
    ]);
  const facts = { day, from, to, isLate, source };
  await auditIn(sql).record({ at, action: 'tempo.colour.changed', actorId: null, householdId: null, facts });
  return true;
}

/**
 * Asks for the colours up to tomorrow. A colour may change until its tariff day begins; a later change is recorded and not
 * taken over.
 * @throws for late changes that are new, which an operator has to look at
 */
export async function fetchColours(database: Database, service: TempoService, now: Date): Promise<void> {
  const known = await knownColours(database);
  const today = siteDay(now.getTime(), TIME_ZONE);
  const [first] = [
    firstDayWithoutColour(known, addDays(today, 1)) ?? today,
    addDays(today, -ASKED_DAYS),
  ].sort();
  const late: ColourChange[] = [];
  for (const [day, colour] of await service.colours(first ?? today, addDays(today, 2))) {
    const before = known.get(day);
    if (before === colour) continue;
    if (before === undefined) {
      await database.query(
        'insert into tempo_colour (day, colour, source, fetched_at) values ($1, $2, $3, $4) on conflict do nothing',
        [day, colour, service.name, now],
      );
      continue;
    }
    const isLate = siteInstant(day, BEGINS_MIN, TIME_ZONE) <= now.getTime();
    const change = { day, from: before, to: colour, isLate, at: now };
    const isNew = await database.transaction((sql) => storeChange(sql, change, service.name));
    if (isNew && isLate) late.push(change);
  }
  if (late.length > 0)
    throw new Error(
      `${service.name} changed the colour of days that had begun, which keep theirs: ${late
        .map(({ day, from, to }) => `${day} from ${from} to ${to}`)
        .join(', ')}`,
    );
}
