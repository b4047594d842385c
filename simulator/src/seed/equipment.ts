import type { BatteryTraits } from '@foyer/api/home/devices/device-store';
import type { DevicePlan } from './device-plans';

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The same entries on every day of the week. */
export function dailySchedule(...entries: string[]): string {
  return WEEK.flatMap((day) => entries.map((entry) => `${day} ${entry}`)).join(';');
}

export const LIVING_SCHEDULE = dailySchedule('6:00 20', '8:30 18', '17:00 20.5', '22:30 17');
export const SLEEPING_SCHEDULE = dailySchedule('6:30 19', '9:00 17', '20:00 19', '22:30 16.5');

export function battery(
  capacityKwh: number,
  msbType: BatteryTraits['msbType'],
  state: Partial<BatteryTraits> = {},
): BatteryTraits {
  return {
    capacityKwh,
    numberOfBoxes: 1,
    msbType,
    serialNumberFilled: true,
    activationCodeFilled: true,
    providerRegistrationOk: true,
    enedisOk: true,
    ok: true,
    gridInjectionRequested: true,
    strasbourgProcedureRequested: false,
    adjustments: [],
    ...state,
  };
}

export const HABITATION = { name: 'Habitation', type: 'alaska_home', color: '#4c7dd1' };
export const KITCHEN = { name: 'Cuisine', type: 'kitchen', color: '#c9592f' };
export const LAUNDRY = { name: 'Buanderie', type: 'laundry', color: '#2f9aa6' };
export const LIVING_ROOM = { name: 'Salon', type: 'living_room', color: '#3f9e6b' };
const BEDROOM = { name: 'Chambre', type: 'bedroom', color: '#8a63b8' };
export const ROOMS = [HABITATION, KITCHEN, LAUNDRY, LIVING_ROOM, BEDROOM];

export const panels = (moduleNumber: number, unitElectricCapacityW: number) => ({
  moduleNumber,
  unitElectricCapacityW,
});

const device = (
  plug: DevicePlan['plug'],
  type: string,
  name: string,
  room: string,
  more: Pick<DevicePlan, 'traits' | 'programs'> = {},
): DevicePlan => ({ plug, type, name, room, ...more });

export const VIRTUAL = device('vrt', 'virtual', 'Maison', 'Habitation');
export const VIRTUAL_SOLAR = { ...VIRTUAL, traits: { noneZeroProduction: true } };
export const MASTER = device('mst', 'asoka_red_plug', 'Boîtier énergie', 'Habitation');
export const METER = device('gmd', 'composite_device', 'Compteur Foyer', 'Habitation');
export const GRID = device('cmp', 'asoka_electric_counter', 'Compteur réseau', 'Habitation', {
  traits: { phase: 1 },
});
export const solarMeter = (modules: number, watts: number) =>
  device('cmp', 'production_counter', 'Panneaux solaires', 'Habitation', {
    traits: { phase: 2, provider: 'Enphase', ...panels(modules, watts) },
  });
export const WATER_HEATER = device('eth', 'water_heater', 'Chauffe-eau', 'Buanderie');
export const WASHING_MACHINE = device('sw', 'washing_machine', 'Lave-linge', 'Buanderie');
export const DISHWASHER = device('sw', 'dishwasher', 'Lave-vaisselle', 'Cuisine');
export const REFRIGERATOR = device('sw', 'refrigerator', 'Réfrigérateur', 'Cuisine');
export const TV = device('sw', 'tv', 'Télévision', 'Salon', { programs: { standBy: true } });
