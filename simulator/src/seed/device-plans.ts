import { deviceColour } from '@foyer/api/home/devices/device-colours';
import type { Device, DeviceTraits } from '@foyer/api/home/devices/device-store';
import { HEATING_LIMITS } from '@foyer/api/home/devices/heating-devices';
import { isProducingType } from '@foyer/domain';
import { activationCode } from '../sandboxes/activation';
import { seededId } from './ids';

/** A device of a reference home; everything else is derived from its type. */
export interface DevicePlan {
  plug: string;
  type: string;
  name: string;
  /** Name of its room. */
  room: string;
  traits?: DeviceTraits;
  programs?: Partial<Device['programs']>;
  isOn?: boolean;
  targetC?: number;
  /** Its zone in the brand's cloud. */
  zone?: string;
  /** Basic schedule, enabled. */
  schedule?: string;
}

const SWITCHED_PLUGS = new Set(['sw', 'eth', 'wsrts', 'wsrvl', 'tdht', 'tdac']);
const ALWAYS_ON_TYPES = new Set(['refrigerator', 'refrigerator_freezer', 'freezer']);
const NOTHING_MEASURED = new Set(['mst', 'wsrhr', 'bat', 'wsrts', 'wsrvl', 'tdht', 'tdac']);

/** Id of a planned device; a battery's id ends in `_msb`. */
export function plannedId(home: string, { plug, name }: Pick<DevicePlan, 'plug' | 'name'>): string {
  const id = seededId(home, 'device', name);
  return plug === 'bat' ? `${id}_msb` : id;
}

function plugCode(plug: 'SW' | 'ET', home: string, name: string): string {
  return activationCode(plug, seededId(home, 'plug', name).toUpperCase().slice(0, 13));
}

function traitsOf(
  home: string,
  plan: DevicePlan,
  master: DevicePlan | undefined,
  zone: string,
): DeviceTraits {
  const { plug, type } = plan;
  const heating = HEATING_LIMITS[type];
  const produces = isProducingType(type) || plan.traits?.noneZeroProduction === true;
  return {
    ...(heating && {
      heating: { ...heating, ...(type.startsWith('wiser') ? { wiserZoneId: zone } : { tadoZoneId: zone }) },
    }),
    ...(master && master !== plan && { masterId: plannedId(home, master), masterType: master.plug }),
    ...(!NOTHING_MEASURED.has(plug) && {
      noneZeroConsumption: !isProducingType(type),
      noneZeroProduction: produces,
    }),
    ...(plug === 'mst' && { serialNumber: seededId(home, 'serial').toUpperCase(), reportPeriodSeconds: 60 }),
    ...(plug === 'sw' && { preProcessingEpsilon: 2, activationCode: plugCode('SW', home, plan.name) }),
    ...(plug === 'eth' && { activationCode: plugCode('ET', home, plan.name) }),
    ...plan.traits,
  };
}

/** The devices of a reference home, ready to store. */
export function plannedDevices(
  home: string,
  plans: readonly DevicePlan[],
  { roomId, createdAt }: { roomId(name: string): string; createdAt: Date },
): Device[] {
  const master = plans.find(({ plug }) => plug === 'mst');
  const meter = plans.find(({ plug }) => plug === 'gmd');
  return plans.map((plan, index) => {
    const { plug, type, name, room } = plan;
    const parent =
      plug === 'cmp' ? (meter ?? master) : ['sw', 'eth', 'gmd', 'tph'].includes(plug) ? master : undefined;
    const traits = traitsOf(home, plan, parent, plan.zone ?? String(index + 1));
    if (plug === 'gmd') {
      traits.children = plans
        .filter((child) => child.plug === 'cmp')
        .map((child) => ({ mac: plannedId(home, child), phase: child.traits?.phase ?? 1 }));
      traits.phasesConfiguration = Object.fromEntries(
        [1, 2, 3].map((phase) => [
          `phase${phase}`,
          { multipilcationCoefficient: 1, phaseVoltagePath: `pVar${phase}` },
        ]),
      );
    }
    const hasActuator = SWITCHED_PLUGS.has(plug) && !ALWAYS_ON_TYPES.has(type);
    return {
      id: plannedId(home, plan),
      plugType: plug,
      typeId: type,
      typeOverride: null,
      name,
      roomId: roomId(room),
      createdAt,
      powerColor: deviceColour(index),
      hasActuator,
      isOn: hasActuator ? (plan.isOn ?? true) : null,
      isReachable: true,
      programs: {
        schedule: plan.schedule !== undefined,
        autoOff: false,
        standBy: false,
        greenPlay: false,
        ...plan.programs,
      },
      targetTemperatureC: plan.targetC ?? null,
      traits,
    };
  });
}
