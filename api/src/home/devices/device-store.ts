import { onlyRow, type Sql, type SqlValue } from '../../foundation/database/sql';
import { type Removal, rememberDevice } from './former-device-store';

/** Properties only some kinds of device have. */
export interface DeviceTraits {
  masterId?: string;
  masterType?: string;
  /** Phase of the composite meter a `cmp` measures. */
  phase?: 1 | 2 | 3;
  provider?: string;
  moduleNumber?: number;
  unitElectricCapacityW?: number;
  serialNumber?: string;
  /** Plugs: 16-character registration code, letters and digits. */
  activationCode?: string;
  /** Devices found by a scan: ethernet or power-line id, twelve upper-case hexadecimal digits. */
  mac?: string;
  /** Masters: the code of the scanned kit. */
  kitCode?: string;
  reportPeriodSeconds?: number;
  preProcessingEpsilon?: number;
  noneZeroConsumption?: boolean;
  noneZeroProduction?: boolean;
  /** Composite meters. `multipilcationCoefficient` is the wire's spelling. */
  phasesConfiguration?: Record<string, { multipilcationCoefficient: number; phaseVoltagePath: string }>;
  children?: { mac: string; phase: number }[];
  /** Enphase: number of the system and serial numbers of its micro-inverters. */
  enphaseSystemId?: string;
  enphaseSerials?: string[];
  /** Heating devices: limits of the target temperature, °C, and the zone in the brand's cloud. */
  heating?: {
    tempMinC: number;
    tempMaxC: number;
    tempStepC: number;
    wiserZoneId?: string;
    tadoZoneId?: string;
  };
  battery?: BatteryTraits;
}

/** The smart battery, virtual or physical. */
export interface BatteryTraits {
  capacityKwh: number;
  numberOfBoxes: number;
  msbType: 'MYLIGHT' | 'MYLIGHT_MODEM' | 'PLANETE_OUI' | 'DOMUNEO';
  serialNumberFilled: boolean;
  activationCodeFilled: boolean;
  providerRegistrationOk: boolean;
  enedisOk: boolean;
  /** Whether the battery is active. */
  ok: boolean;
  gridInjectionRequested: boolean;
  strasbourgProcedureRequested: boolean;
  /** Every capacity so far, oldest first. */
  adjustments: { effectiveAt: string; capacityKwh: number }[];
}

export interface Device {
  /** Wire id, 16 to 20 letters and digits; a battery's ends in `_msb`. */
  id: string;
  /** Lower case as on the wire: `mst`, `vrt`, `gmd`, `cmp`, `sw`, `bat`… */
  plugType: string;
  typeId: string;
  typeOverride: string | null;
  name: string;
  roomId: string;
  createdAt: Date;
  powerColor: string;
  hasActuator: boolean;
  /** Null for a device that cannot be switched. */
  isOn: boolean | null;
  /** False when its gateway has lost the connection to it. */
  isReachable: boolean;
  programs: { schedule: boolean; autoOff: boolean; standBy: boolean; greenPlay: boolean };
  targetTemperatureC: number | null;
  traits: DeviceTraits;
}

export interface Devices {
  ofHousehold(householdId: string): Promise<Device[]>;
  /** Null when the id is unknown or another household's. */
  byId(householdId: string, deviceId: string): Promise<Device | null>;
  /** Changes only the fields given. Resolves to false when the household has no such device. */
  update(householdId: string, deviceId: string, changes: DeviceChanges): Promise<boolean>;
  create(householdId: string, device: Device): Promise<void>;
  /** Whether any home has a plug with this code. */
  isRegistered(activationCode: string): Promise<boolean>;
  /** Whether any home is connected to this Enphase system. Locks the system until the transaction ends. */
  hasEnphaseSystem(systemId: string): Promise<boolean>;
  /**
   * Removes a device with its programs and alarms. Its alerts stay but become inactive. Its measurements are kept, and
   * it can be put back (`FormerDevices`). Resolves to false when the household has no such device.
   */
  remove(householdId: string, deviceId: string, removal: Removal): Promise<boolean>;
}

export interface DeviceChanges {
  name?: string;
  /** Also ends an override of the type. */
  typeId?: string;
  hasActuator?: boolean;
  /** Ignored for a device without actuator. */
  isOn?: boolean;
  roomId?: string;
  isReachable?: boolean;
  programs?: Partial<Device['programs']>;
  traits?: DeviceTraits;
}

const COLUMNS = `d.id, d.plug_type as "plugType", d.type_id as "typeId", d.type_override as "typeOverride", d.name,
  r.id as "roomId", d.created_at as "createdAt", d.power_color as "powerColor", d.has_actuator as "hasActuator",
  d.is_on as "isOn", d.is_reachable as "isReachable", d.target_temperature_c as "targetTemperatureC", d.traits,
  json_build_object('schedule', d.schedule_enabled, 'autoOff', d.auto_off_enabled, 'standBy', d.stand_by_enabled,
    'greenPlay', d.green_play_enabled) as programs`;
const OF_HOUSEHOLD = 'd.household_key = (select key from account where id = $1)';

function select(sql: Sql, condition: string, values: readonly SqlValue[]): Promise<Device[]> {
  return sql.query<Device>(
    `select ${COLUMNS} from device d join room r on r.key = d.room_key where ${condition} order by d.key`,
    values,
  );
}

export function devicesIn(database: Sql): Devices {
  return {
    ofHousehold: (householdId) => select(database, OF_HOUSEHOLD, [householdId]),
    byId: async (householdId, deviceId) =>
      onlyRow(await select(database, `${OF_HOUSEHOLD} and d.id = $2`, [householdId, deviceId])),
    update: async (householdId, deviceId, changes) => {
      const { name, typeId, hasActuator, isOn, roomId, isReachable, programs = {}, traits } = changes;
      const rows = await database.query(
        `update device d set name = coalesce($3, name), type_id = coalesce($4, type_id),
           type_override = case when $4::text is null then type_override end,
           has_actuator = coalesce($12, has_actuator),
           is_on = case when coalesce($12, has_actuator) then coalesce($13, is_on, true) end,
           room_key = coalesce((select key from room where id = $5 and household_key = d.household_key), room_key),
           is_reachable = coalesce($6, is_reachable),
           schedule_enabled = coalesce($7, schedule_enabled), auto_off_enabled = coalesce($8, auto_off_enabled),
           stand_by_enabled = coalesce($9, stand_by_enabled), green_play_enabled = coalesce($10, green_play_enabled),
           traits = traits || $11::jsonb
         where ${OF_HOUSEHOLD} and d.id = $2 returning d.id`,
        [
          householdId,
          deviceId,
          name ?? null,
          typeId ?? null,
          roomId ?? null,
          isReachable ?? null,
          programs.schedule ?? null,
          programs.autoOff ?? null,
          programs.standBy ?? null,
          programs.greenPlay ?? null,
          JSON.stringify(traits ?? {}),
          hasActuator ?? null,
          isOn ?? null,
        ],
      );
      return rows.length === 1;
    },
    isRegistered: async (activationCode) => {
      const rows = await database.query(
        `select 1 as found from device where traits ->> 'activationCode' = $1`,
        [activationCode],
      );
      return rows.length > 0;
    },
    hasEnphaseSystem: async (systemId) => {
      // When two homes connect the same system concurrently, the second waits for the lock and finds it connected.
      await database.query('select pg_advisory_xact_lock(hashtext($1))', [`enphase ${systemId}`]);
      const rows = await database.query(
        `select 1 as found from device where traits ->> 'enphaseSystemId' = $1`,
        [systemId],
      );
      return rows.length > 0;
    },
    remove: async (householdId, deviceId, removal) => {
      const found = onlyRow(
        await database.query<{ key: number; householdKey: number }>(
          `select d.key, d.household_key as "householdKey" from device d where ${OF_HOUSEHOLD} and d.id = $2`,
          [householdId, deviceId],
        ),
      );
      if (!found) return false;
      await database.query(
        `update alert a set active = false, facts = jsonb_build_object('device', d.name) || a.facts
         from device d where d.key = a.device_key and d.key = $1`,
        [found.key],
      );
      await rememberDevice(database, found.key, removal);
      await database.query(
        'update account set main_thermostat_id = null where id = $1 and main_thermostat_id = $2',
        [householdId, deviceId],
      );
      // A distributed table refers to no table of the coordinator.
      await database.query('delete from device_state where household_key = $1 and device_key = $2', [
        found.householdKey,
        found.key,
      ]);
      await database.query('delete from device where key = $1', [found.key]);
      return true;
    },
    create: async (householdId, device) => {
      await database.query(
        `insert into device (id, household_key, room_key, plug_type, type_id, type_override, name, created_at,
           power_color, has_actuator, is_on, is_reachable, schedule_enabled, auto_off_enabled, stand_by_enabled,
           green_play_enabled, target_temperature_c, traits)
         select $2, a.key, r.key, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18::jsonb
         from account a join room r on r.household_key = a.key and r.id = $3 where a.id = $1`,
        [
          householdId,
          device.id,
          device.roomId,
          device.plugType,
          device.typeId,
          device.typeOverride,
          device.name,
          device.createdAt,
          device.powerColor,
          device.hasActuator,
          device.isOn,
          device.isReachable,
          device.programs.schedule,
          device.programs.autoOff,
          device.programs.standBy,
          device.programs.greenPlay,
          device.targetTemperatureC,
          JSON.stringify(device.traits),
        ],
      );
    },
  };
}
