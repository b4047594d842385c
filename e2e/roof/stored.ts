import { withDatabase } from '../suite/database';
import { NOW } from '../suite/places';

export interface StoredDevice {
  readonly plug: string;
  readonly type: string;
  readonly name: string;
  readonly room: string;
  readonly traits: Readonly<Record<string, unknown>>;
}

/** All stored data of a registration. */
export interface Stored {
  /** Accounts opened since the suite's start. */
  readonly accounts: readonly {
    readonly email: string;
    readonly details: Readonly<Record<string, unknown>>;
    readonly status: string;
    readonly language: string;
  }[];
  readonly registrations: readonly {
    readonly installation: Readonly<Record<string, unknown>>;
    readonly wiring: {
      readonly verdicts: readonly { readonly verdict: string }[];
      readonly loadStep: { readonly proven: boolean } | null;
      readonly note?: string;
    } | null;
    readonly hasReport: boolean;
    readonly licenceVersion: string | null;
    readonly acceptedBySelf: boolean;
  }[];
  readonly devices: readonly StoredDevice[];
  readonly rooms: readonly string[];
  /** In the order they were reached. */
  readonly statuses: readonly string[];
  readonly sunny: readonly { readonly device: string; readonly enabled: boolean }[];
  /** Audit entries by action. */
  readonly audited: Readonly<Record<string, number>>;
  readonly invitations: number;
  readonly licences: number;
  readonly tariffs: readonly {
    readonly category: string;
    readonly cents: number | null;
    readonly sellingCents: number | null;
  }[];
  readonly gateways: number;
  readonly reporting: number;
}

const OPENED = 'account a on a.key = x.household_key and a.created_at >= $1';

/** Reads the tables of a suite that has stopped. */
export function readStored(data: string): Promise<Stored> {
  return withDatabase(data, async (database): Promise<Stored> => {
    const rows = async <Row>(sql: string) => (await database.query<Row>(sql, [NOW])).rows;
    const count = async (from: string) =>
      (await rows<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count ?? 0;
    const audited = await rows<{ action: string; count: number }>(
      `select x.action, count(*)::int as count from audit_entry x join account a on a.key = x.household_key
        where a.created_at >= $1 group by 1`,
    );
    return {
      accounts: await rows(
        `select email, details, subscription_status as status, language from account where created_at >= $1`,
      ),
      registrations: await rows(
        `select r.installation, r.wiring, r.commissioning is not null as "hasReport",
                r.licence_version as "licenceVersion", r.licence_accepted_by_key = r.account_key as "acceptedBySelf"
           from registration r join account a on a.key = r.account_key where a.created_at >= $1`,
      ),
      devices: await rows(
        `select x.plug_type as plug, x.type_id as type, x.name, r.type as room, x.traits
           from device x join ${OPENED} join room r on r.key = x.room_key order by x.key`,
      ),
      rooms: (await rows<{ type: string }>(`select x.type from room x join ${OPENED} order by 1`)).map(
        ({ type }) => type,
      ),
      statuses: (
        await rows<{ status: string }>(
          `select x.status from account_registration_status x join account a on a.key = x.account_key
            where a.created_at >= $1 order by x.at`,
        )
      ).map(({ status }) => status),
      sunny: await rows(
        `select d.name as device, x.enabled from schedule x join ${OPENED} join device d on d.key = x.device_key
          where x.type = 'green_play'`,
      ),
      audited: Object.fromEntries(audited.map(({ action, count: times }) => [action, times])),
      invitations: await count(`token x join ${OPENED} where x.kind = 'invitation' and x.used_at is null`),
      licences: await count('licence x join account a on a.key = x.account_key and a.created_at >= $1'),
      tariffs: await rows(
        `select x.category, x.price_cents as cents, x.selling_cents as "sellingCents" from tariff_version x join ${OPENED}
          where x.withdrawn_at is null`,
      ),
      gateways: await count(`gateway x join ${OPENED}`),
      reporting: await count(`device_state x join ${OPENED} where x.power_w is not null`),
    };
  });
}
