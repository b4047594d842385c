import { readFileSync } from 'node:fs';
import { ACCOUNTS } from '@foyer/area-e2e';
import { withDatabase } from './database';
import { FACTS } from './places';

/** Daily sums of the full home from the database for past days, Ws. */
export interface Facts {
  readonly days: readonly DayFacts[];
}

export interface DayFacts {
  /** Day in site time, `YYYY-MM-DD`. */
  readonly day: string;
  readonly consumedWs: number;
  readonly producedWs: number;
  /** Negative: export. */
  readonly meterWs: number;
  readonly gridWs: number;
}

/** Reads the tables of a stopped suite. */
export function readFacts(data: string): Promise<Facts> {
  return withDatabase(data, async (database) => {
    const { rows } = await database.query<DayFacts>(
      `select to_char(at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day,
              energy_ws::float8 as "consumedWs", produced_ws::float8 as "producedWs",
              meter_ws::float8 as "meterWs", grid_ws::float8 as "gridWs"
         from measure_day
         join device on device.key = measure_day.device_key
         join account on account.key = device.household_key
        where account.email = $1 and device.plug_type = 'vrt'
          and at < '2026-06-21T00:00:00+02:00' and at >= '2026-05-01T00:00:00+02:00'
        order by at`,
      [ACCOUNTS.home],
    );
    return { days: rows };
  });
}

/** The facts the setup read. */
export function loadFacts(): Facts {
  return JSON.parse(readFileSync(FACTS, 'utf8')) as Facts;
}
