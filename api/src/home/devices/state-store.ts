import type { Sql } from '../../foundation/database/sql';
import { type UnansweredCommand, unansweredCommands } from './unanswered-commands';

/** Latest reading of a device. Energies are Ws over one report period (150 s); null means not measured. */
export type DeviceReading =
  | { kind: 'none' }
  | { kind: 'power'; powerW: number | null; phasePowersW: (number | null)[] | null }
  | { kind: 'temperature'; temperatureC: number | null }
  | {
      kind: 'battery';
      socWs: number;
      chargeWs: number | null;
      dischargeWs: number | null;
      lossWs: number | null;
    }
  | {
      kind: 'household';
      powerW: number | null;
      producedWs: number | null;
      /** Negative while feeding into the grid. */
      meterWs: number | null;
      totalWs: number | null;
      greenWs: number | null;
      gridWs: number | null;
      autonomyRatePercent: number | null;
      selfConsumptionPercent: number | null;
    };

export const REPORT_PERIOD_SECONDS = 150;
const STEP_MS = 300_000;
/** Two missed five-minute reports: the values shown may be out of date. */
const STALE_AFTER_MS = 2 * STEP_MS;

export interface DeviceState {
  deviceId: string;
  plugType: string;
  typeId: string;
  hasActuator: boolean;
  isOn: boolean | null;
  isReachable: boolean;
  targetTemperatureC: number | null;
  phase: number | null;
  reportPeriodSeconds: number | null;
  measuredAt: Date;
  /** False when the gateway has not reported for ten minutes or reported a gap. */
  isUpToDate: boolean;
  /** True while the gateway is uploading earlier measures from its buffer. */
  isRecovering: boolean;
  reading: DeviceReading;
}

export interface States {
  /** Every device that has ever reported, in device order. */
  ofHousehold(householdId: string, now: Date): Promise<DeviceState[]>;
  /** Commands that are on their way or failed, oldest first. */
  unansweredCommands(householdId: string): Promise<UnansweredCommand[]>;
}

type DeviceRow = Omit<DeviceState, 'measuredAt' | 'isUpToDate' | 'reading'> & {
  readonly key: number;
  readonly householdKey: number;
};

interface StateRow {
  readonly key: number;
  readonly stepAt: Date;
  /** Null for rows of a release before. */
  readonly ownTime: Date | null;
  readonly reading: DeviceReading;
}

function isGap(reading: DeviceReading): boolean {
  return 'powerW' in reading && reading.powerW === null;
}

export function statesIn(database: Sql): States {
  return {
    unansweredCommands: (householdId) => unansweredCommands(database, householdId),
    ofHousehold: async (householdId, now) => {
      const devices = await database.query<DeviceRow>(
        `select d.key, d.household_key as "householdKey", d.id as "deviceId", d.plug_type as "plugType", d.type_id as "typeId", d.has_actuator as "hasActuator",
           d.is_on as "isOn", d.is_reachable as "isReachable", d.target_temperature_c as "targetTemperatureC",
           (d.traits->>'phase')::int as phase, (d.traits->>'reportPeriodSeconds')::int as "reportPeriodSeconds",
           exists (select 1 from recovered_span where household_key = d.household_key and recovered_at > $2)
             as "isRecovering"
         from device d join account a on a.key = d.household_key where a.id = $1 order by d.key`,
        [householdId, new Date(now.getTime() - STALE_AFTER_MS)],
      );
      const rows = await database.query<StateRow>(
        `select device_key as key, step_at as "stepAt", measured_at as "ownTime", reading
         from device_state where household_key = $1`,
        [devices[0]?.householdKey ?? null],
      );
      const states = new Map(rows.map((row) => [row.key, row]));
      return devices.flatMap(({ key, householdKey: _, ...device }) => {
        const state = states.get(key);
        if (!state) return [];
        const { stepAt, ownTime, reading } = state;
        const isUpToDate = now.getTime() - stepAt.getTime() < STALE_AFTER_MS && !isGap(reading);
        return [{ ...device, measuredAt: ownTime ?? stepAt, isUpToDate, reading }];
      });
    },
  };
}
