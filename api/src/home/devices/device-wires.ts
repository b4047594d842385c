import { wireInstant } from '../../foundation/http/wire-time';
import type { BatteryTraits, Device, DeviceTraits } from './device-store';
import { type DeviceReading, REPORT_PERIOD_SECONDS } from './state-store';

/** Drops undefined fields: a field that does not apply to a kind of device is absent, not null. */
function present(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function batteryFields(battery: BatteryTraits) {
  return {
    batteryCapacity: battery.capacityKwh,
    batteryNumberOfBoxes: battery.numberOfBoxes,
    msbType: battery.msbType,
    msb_SN_filled: battery.serialNumberFilled,
    msb_AC_filled: battery.activationCodeFilled,
    msb_provider_registration_ok: battery.providerRegistrationOk,
    msb_enedis_ok: battery.enedisOk,
    msb_ok: battery.ok,
    msb_enedis_grid_injection_requested: battery.gridInjectionRequested,
    msb_strasbourg_electricity_administrative_procedure_requested: battery.strasbourgProcedureRequested,
    batteryAdjustment: battery.adjustments.map(({ effectiveAt, capacityKwh }) => ({
      effectiveTime: wireInstant(new Date(effectiveAt)),
      capacity: capacityKwh,
    })),
  };
}

function heatingFields({ targetTemperatureC, traits: { heating } }: Device) {
  return {
    targetTemp: targetTemperatureC,
    tempMin: heating?.tempMinC,
    tempMax: heating?.tempMaxC,
    tempStep: heating?.tempStepC,
    wiserZoneId: heating?.wiserZoneId,
    tadoZoneId: heating?.tadoZoneId,
  };
}

const phaseText = ({ phase }: DeviceTraits) => (phase === undefined ? undefined : String(phase));

/** A device as returned by `GET /api/rooms`. */
export function roomDeviceWire(device: Device) {
  const { traits } = device;
  return {
    device_id: device.id,
    name: device.name,
    ecnType: device.plugType,
    type_id: device.typeId,
    has_actuator: device.hasActuator,
    created: wireInstant(device.createdAt),
    ...present({
      typeOverride: device.typeOverride ?? undefined,
      masterMac: traits.masterId,
      masterType: traits.masterType,
      phase: phaseText(traits),
      children: traits.children,
      phasesConfiguration: traits.phasesConfiguration,
      serialNumber: traits.serialNumber,
      reportPeriod:
        device.plugType === 'mst' ? (traits.reportPeriodSeconds ?? 60) : traits.reportPeriodSeconds,
      unitElectricCapacity: traits.unitElectricCapacityW,
      moduleNumber: traits.moduleNumber,
      noneZeroConsumption: traits.noneZeroConsumption,
      noneZeroProduction: traits.noneZeroProduction,
      ...(traits.battery ? batteryFields(traits.battery) : {}),
      ...(traits.heating ? heatingFields(device) : {}),
    }),
  };
}

/** Current power in W, negative for a discharging battery; null for a device that measures none. */
function powerOf(reading: DeviceReading | null): number | null {
  if (reading?.kind === 'power' || reading?.kind === 'household') return reading.powerW;
  if (reading?.kind !== 'battery' || reading.chargeWs === null || reading.dischargeWs === null) return null;
  return Math.round((reading.chargeWs - reading.dischargeWs) / REPORT_PERIOD_SECONDS);
}

/** Devices that cannot be switched are `on`. */
export function stateOf({
  isReachable,
  isOn,
}: Pick<Device, 'isReachable' | 'isOn'>): 'on' | 'off' | 'offline' {
  if (!isReachable) return 'offline';
  return isOn === false ? 'off' : 'on';
}

/** The three phases of a composite meter. Reactive power and power factor are not measured. */
function phaseFields(reading: DeviceReading | null) {
  const powers = reading?.kind === 'power' ? (reading.phasePowersW ?? [reading.powerW]) : [];
  return {
    pow1: powers[0] ?? null,
    pow2: powers[1] ?? null,
    pow3: powers[2] ?? null,
    pVar1: null,
    pVar2: null,
    pVar3: null,
    pf1: null,
    pf2: null,
    pf3: null,
  };
}

function fieldsByPlug(
  device: Device,
  reading: DeviceReading | null,
  measuredAt: Date | null,
): Record<string, unknown> {
  const { plugType, traits } = device;
  const master = { masterMac: traits.masterId, masterType: traits.masterType };
  switch (plugType) {
    case 'mst':
      return { serialNumber: traits.serialNumber, reportPeriod: traits.reportPeriodSeconds ?? 60 };
    case 'cmp':
      return { ...master, phase: phaseText(traits) };
    case 'gmd':
    case 'tph':
      return {
        ...master,
        ...phaseFields(reading),
        phasesConfiguration: traits.phasesConfiguration,
        children: traits.children,
      };
    case 'bat':
      return traits.battery ? batteryFields(traits.battery) : {};
    case 'vrt':
      return {};
    default:
      return { ...master, time: measuredAt ? `${wireInstant(measuredAt)}Z` : undefined };
  }
}

/** Programs of a device; an empty object for one without actuator. */
function programsWire({ hasActuator, programs }: Device) {
  if (!hasActuator) return {};
  return {
    scheduleEnabled: programs.schedule,
    greenPlayeEnabled: programs.greenPlay,
    autoOffEnabled: programs.autoOff,
    standByEnabled: programs.standBy,
  };
}

/** A device as returned by `GET /api/devices`. */
export function deviceWire(
  device: Device,
  about: {
    readonly typeName: string;
    readonly room: { readonly id: string; readonly name: string; readonly color: string } | null;
    readonly reading: DeviceReading | null;
    readonly measuredAt: Date | null;
  },
) {
  const { traits } = device;
  return {
    id: device.id,
    name: device.name,
    type: device.plugType,
    state: stateOf(device),
    module_number: traits.moduleNumber ?? null,
    unit_electric_capacity: traits.unitElectricCapacityW ?? null,
    ...present({ provider: traits.provider }),
    deviceTypeId: device.typeId,
    deviceTypeName: about.typeName,
    typeOverride: device.typeOverride,
    preProcessingEpsilon: traits.preProcessingEpsilon ?? 0,
    powerColor: device.powerColor,
    power: powerOf(about.reading),
    programs: programsWire(device),
    room: about.room && { id: about.room.id, name: about.room.name, color: about.room.color },
    ...present(fieldsByPlug(device, about.reading, about.measuredAt)),
    ...present(traits.heating ? heatingFields(device) : {}),
  };
}
