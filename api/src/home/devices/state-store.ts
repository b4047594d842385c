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

interface Row extends Omit<DeviceState, 'measuredAt' | 'isUpToDate'> {
  stepAt: Date;
  /** Null for rows of a release before. */
  ownTime: Date | null;
}

function isGap(reading: DeviceReading): boolean {
  return 'powerW' in reading && reading.powerW === null;
}

export function statesIn(database: Sql): States {
  return {
    unansweredCommands: (householdId) => unansweredCommands(database, householdId),
    ofHousehold: async (householdId, now) => {
      const rows = await database.query<Row>(
        `select d.id as "deviceId", d.plug_type as "plugType", d.type_id as "typeId", d.has_actuator as "hasActuator",
           d.is_on as "isOn", d.is_reachable as "isReachable", d.target_temperature_c as "targetTemperatureC",
           (d.traits->>'phase')::int as phase, (d.traits->>'reportPeriodSeconds')::int as "reportPeriodSeconds",
           s.step_at as "stepAt", s.measured_at as "ownTime", s.reading,
           exists (select 1 from recovered_span where household_key = s.household_key and recovered_at > $2)
             as "isRecovering"
         from device_state s join device d on d.key = s.device_key
         where s.household_key = (select key from account where id = $1) order by d.key`,
        [householdId, new Date(now.getTime() - STALE_AFTER_MS)],
      );
      return rows.map(({ stepAt, ownTime, ...row }) => ({
        ...row,
        measuredAt: ownTime ?? stepAt,
        isUpToDate: now.getTime() - stepAt.getTime() < STALE_AFTER_MS && !isGap(row.reading),
      }));
    },
  };
}
