import { addDays, firstDayWithoutColour, siteDay } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';
import type { TempoService } from '../../partners/tempo-service';
import { tempoColours } from './tempo-colours';

const TIME_ZONE = 'Europe/Paris';

/** Colours by tariff day: those of the file and those fetched since. Days that are not published are absent. */
export async function knownColours(database: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ day: string; colour: string }>(
    'select day::text as day, colour from tempo_colour',
  );
  return new Map([...rows.map(({ day, colour }) => [day, colour] as const), ...tempoColours]);
}

/** Asks for the colours that are missing up to tomorrow. What is known already is kept as it is. */
export async function fetchMissingColours(database: Sql, service: TempoService, now: Date): Promise<void> {
  const known = await knownColours(database);
  const today = siteDay(now.getTime(), TIME_ZONE);
  const fromDay = firstDayWithoutColour(known, addDays(today, 1));
  if (fromDay === null) return;
  for (const [day, colour] of await service.colours(fromDay, addDays(today, 2))) {
    if (known.has(day)) continue;
    await database.query(
      'insert into tempo_colour (day, colour, source, fetched_at) values ($1, $2, $3, $4) on conflict do nothing',
      [day, colour, service.name, now],
    );
  }
}
