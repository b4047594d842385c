import { ACCOUNTS } from '../suite/accounts';
import { withDatabase } from '../suite/database';

/** A stored command to a device. */
export interface Command {
  readonly device: string;
  readonly atMs: number;
  readonly origin: 'person' | 'schedule' | 'program';
  readonly isOn: boolean | null;
  readonly targetC: number | null;
}

/** A five-minute row of a device. */
export interface Step {
  readonly device: string;
  readonly atMs: number;
  readonly energyWs: number | null;
  readonly temperatureC: number | null;
}

export interface RaisedAlert {
  readonly device: string | null;
  readonly kind: string;
  readonly atMs: number;
}

/** Stored data of the replayed day. */
export interface Executed {
  /** The household's gateway has executed its programs up to here. */
  readonly followedUntilMs: number;
  readonly programmedAtMs: number;
  readonly commands: readonly Command[];
  readonly steps: readonly Step[];
  readonly alerts: readonly RaisedAlert[];
}

/** Reads the tables of a suite that has stopped. */
export function readExecuted(data: string, fromMs: number): Promise<Executed> {
  const from = new Date(fromMs);
  const ofHome = 'join account a on a.key = d.household_key where a.email = $1';
  return withDatabase(data, async (database): Promise<Executed> => {
    const read = async <Row>(text: string) =>
      (await database.query<Row>(text, text.includes('$2') ? [ACCOUNTS.home, from] : [ACCOUNTS.home])).rows;
    const [times] = await read<{ followedUntilMs: number; programmedAtMs: number }>(
      `select extract(epoch from g.followed_until)::float8 * 1000 as "followedUntilMs",
              (select extract(epoch from max(changed_at))::float8 * 1000 from device_alarm) as "programmedAtMs"
         from gateway g join account a on a.key = g.household_key where a.email = $1`,
    );
    if (!times) throw new Error('the household has no gateway');
    return {
      ...times,
      commands: await read<Command>(
        `select d.name as device, extract(epoch from c.at)::float8 * 1000 as "atMs", c.origin,
                c.is_on as "isOn", c.target_temperature_c as "targetC"
           from device_command c join device d on d.key = c.device_key ${ofHome} and c.at >= $2 order by c.at`,
      ),
      steps: await read<Step>(
        `select d.name as device, extract(epoch from m.at)::float8 * 1000 as "atMs",
                m.energy_ws as "energyWs", m.temperature_c as "temperatureC"
           from measure_five_minutes m join device d on d.key = m.device_key ${ofHome}
            and m.at >= $2::timestamptz - interval '1 day' order by m.at`,
      ),
      alerts: await read<RaisedAlert>(
        `select d.name as device, t.kind, extract(epoch from t.at)::float8 * 1000 as "atMs"
           from alert t join account a on a.key = t.household_key left join device d on d.key = t.device_key
          where a.email = $1 and t.at >= $2 order by t.at`,
      ),
    };
  });
}
