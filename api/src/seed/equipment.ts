import type { BatteryTraits } from '../store';
import type { DevicePlan } from './devicePlans';

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The same entries every day of the week. */
export function everyDay(...entries: string[]): string {
  return WEEK.flatMap((day) => entries.map((entry) => `${day} ${entry}`)).join(';');
}

export const LIVING_SCHEDULE = everyDay('6:00 20', '8:30 18', '17:00 20.5', '22:30 17');
export const SLEEPING_SCHEDULE = everyDay('6:30 19', '9:00 17', '20:00 19', '22:30 16.5');

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

export const VIRTUAL: DevicePlan = { plug: 'vrt', type: 'virtual', name: 'Maison', room: 'Habitation' };
export const VIRTUAL_SOLAR: DevicePlan = { ...VIRTUAL, traits: { noneZeroProduction: true } };
export const MASTER: DevicePlan = {
  plug: 'mst',
  type: 'asoka_red_plug',
  name: 'Box énergie',
  room: 'Habitation',
};
export const METER: DevicePlan = {
  plug: 'gmd',
  type: 'composite_device',
  name: 'Compteur Foyer',
  room: 'Habitation',
};
export const GRID: DevicePlan = {
  plug: 'cmp',
  type: 'asoka_electric_counter',
  name: 'Compteur réseau',
  room: 'Habitation',
  traits: { phase: 1 },
};
export const solarMeter = (modules: number, watts: number): DevicePlan => ({
  plug: 'cmp',
  type: 'production_counter',
  name: 'Panneaux solaires',
  room: 'Habitation',
  traits: { phase: 2, provider: 'Enphase', ...panels(modules, watts) },
});
export const WATER_HEATER: DevicePlan = {
  plug: 'eth',
  type: 'water_heater',
  name: 'Chauffe-eau',
  room: 'Buanderie',
};
export const WASHING_MACHINE: DevicePlan = {
  plug: 'sw',
  type: 'washing_machine',
  name: 'Lave-linge',
  room: 'Buanderie',
};
export const DISHWASHER: DevicePlan = {
  plug: 'sw',
  type: 'dishwasher',
  name: 'Lave-vaisselle',
  room: 'Cuisine',
};
export const REFRIGERATOR: DevicePlan = {
  plug: 'sw',
  type: 'refrigerator',
  name: 'Réfrigérateur',
  room: 'Cuisine',
};
export const TV: DevicePlan = {
  plug: 'sw',
  type: 'tv',
  name: 'Télévision',
  room: 'Salon',
  programs: { standBy: true },
};
