import { onlyRow, type Sql } from '../../foundation/database/sql';
import type { BatteryTraits } from '../../home/devices/device-store';
import { beginSubscription } from './capacity-store';
import { requestedLifecycle } from './registered-battery';

type MsbType = BatteryTraits['msbType'];

/** A serial number that passed validation. */
export interface KnownSerial {
  readonly code: string;
  readonly msbType: MsbType;
}

/** A household's battery registration: validated codes and completed steps. */
export interface StoredRegistration {
  readonly pdl: string | null;
  readonly contractNumber: string | null;
  /** Idempotency key of the request that registered the battery. */
  readonly referenceKey: string | null;
  readonly isRegistered: boolean;
  readonly hasAccount: boolean;
  readonly isFinished: boolean;
  readonly serials: readonly KnownSerial[];
  readonly activationCodes: readonly string[];
}

/** Numbers stored with a registered battery; an empty text where the home has none. */
export interface RegistrationNumbers {
  readonly pdl: string;
  readonly referenceKey: string;
  readonly connectionNumber: string;
  readonly connectNumber: string;
  readonly consuelNumber: string;
}

export interface BatteryRegistrations {
  of(householdId: string): Promise<StoredRegistration>;
  /** Stores a validated code. */
  saveCode(
    householdId: string,
    kind: 'serial' | 'activation',
    code: string,
    type: MsbType | null,
  ): Promise<void>;
  /** Deletes a code that belongs to no registered battery. Resolves to whether one was deleted. */
  deleteCode(householdId: string, kind: 'serial' | 'activation', code: string): Promise<boolean>;
  saveContract(householdId: string, contractNumber: string, pdl: string): Promise<void>;
  /** Whether a code belongs to a registered battery of another home. */
  isTaken(householdId: string, kind: 'serial' | 'activation', code: string): Promise<boolean>;
  /** Whether another home has registered its battery at a delivery point. */
  isPdlTaken(householdId: string, pdl: string): Promise<boolean>;
  /** Marks the battery as registered, with its codes. */
  register(householdId: string, numbers: RegistrationNumbers, at: Date): Promise<void>;
  saveAccount(householdId: string, at: Date): Promise<void>;
  /** Starts the subscription of a virtual battery; an existing one is unchanged. */
  subscribe(householdId: string, nextDecreaseDay: string | null): Promise<void>;
  /** Completes the registration at a delivery point and requests the parts of the contract not requested yet. */
  finish(householdId: string, pdl: string, today: string, at: Date): Promise<void>;
}

const HOUSEHOLD = '(select key from account where id = $1)';

export function batteryRegistrationsIn(database: Sql): BatteryRegistrations {
  const upsert = (householdId: string, columns: Readonly<Record<string, string | Date>>) => {
    const names = Object.keys(columns);
    return database.query(
      `insert into battery_registration (household_key, ${names.join(', ')})
       select key, ${names.map((_, index) => `$${index + 2}`).join(', ')} from account where id = $1
       on conflict (household_key) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      [householdId, ...Object.values(columns)],
    );
  };
  const existsElsewhere = async (text: string, values: readonly string[]) =>
    (await database.query(`select 1 from ${text} and household_key <> ${HOUSEHOLD}`, values)).length > 0;

  return {
    of: async (householdId) => {
      const [row, codes] = await Promise.all([
        database.query<Omit<StoredRegistration, 'serials' | 'activationCodes'>>(
          `select pdl, contract_number as "contractNumber", reference_key as "referenceKey",
             registered_at is not null as "isRegistered", account_at is not null as "hasAccount",
             finished_at is not null as "isFinished" from battery_registration where household_key = ${HOUSEHOLD}`,
          [householdId],
        ),
        database.query<{ kind: string; code: string; msbType: MsbType }>(
          `select kind, code, msb_type as "msbType" from battery_code where household_key = ${HOUSEHOLD} order by key`,
          [householdId],
        ),
      ]);
      const none = { pdl: null, contractNumber: null, referenceKey: null };
      const steps = { isRegistered: false, hasAccount: false, isFinished: false };
      return {
        ...(onlyRow(row) ?? { ...none, ...steps }),
        serials: codes.filter(({ kind }) => kind === 'serial'),
        activationCodes: codes.filter(({ kind }) => kind === 'activation').map(({ code }) => code),
      };
    },
    saveCode: async (householdId, kind, code, msbType) => {
      await database.query(
        `insert into battery_code (household_key, kind, code, msb_type)
         select key, $2, $3, $4 from account where id = $1 on conflict (household_key, kind, code) do nothing`,
        [householdId, kind, code, msbType],
      );
    },
    deleteCode: async (householdId, kind, code) => {
      const deleted = await database.query(
        `delete from battery_code where household_key = ${HOUSEHOLD} and kind = $2 and code = $3
           and not is_registered returning 1`,
        [householdId, kind, code],
      );
      return deleted.length > 0;
    },
    saveContract: async (householdId, contractNumber, pdl) => {
      await upsert(householdId, { contract_number: contractNumber, pdl });
    },
    isTaken: (householdId, kind, code) =>
      existsElsewhere('battery_code where is_registered and kind = $2 and code = $3', [
        householdId,
        kind,
        code,
      ]),
    isPdlTaken: (householdId, pdl) =>
      existsElsewhere('battery_registration where registered_at is not null and pdl = $2', [
        householdId,
        pdl,
      ]),
    register: async (householdId, numbers, at) => {
      await upsert(householdId, {
        pdl: numbers.pdl,
        reference_key: numbers.referenceKey,
        connection_number: numbers.connectionNumber,
        connect_number: numbers.connectNumber,
        consuel_number: numbers.consuelNumber,
        registered_at: at,
      });
      await database.query(
        `update battery_code set is_registered = true where household_key = ${HOUSEHOLD}`,
        [householdId],
      );
    },
    saveAccount: async (householdId, at) => {
      await upsert(householdId, { account_at: at });
    },
    subscribe: (householdId, nextDecreaseDay) => beginSubscription(database, householdId, nextDecreaseDay),
    finish: async (householdId, pdl, today, at) => {
      await upsert(householdId, { pdl, finished_at: at });
      const [account] = await database.query<{
        lifecycle: Record<string, unknown> | null;
        contractNumber: string | null;
      }>(
        `select contract_lifecycle as lifecycle,
           (select contract_number from battery_registration where household_key = account.key) as "contractNumber"
         from account where id = $1 for no key update`,
        [householdId],
      );
      const { lifecycle = null, contractNumber = null } = account ?? {};
      await database.query('update account set contract_lifecycle = $2::jsonb where id = $1', [
        householdId,
        JSON.stringify(requestedLifecycle(lifecycle, today, contractNumber)),
      ]);
    },
  };
}
