import type { AccountDetails, BatteryTraits, NewAccount } from '../store';
import type { DevicePlan } from './devicePlans';

/** A household the reference data set has; see the list of reference homes in the documentation. */
export interface HomePlan {
  email: string;
  tenant?: string;
  /** Months it has been running, or `today` for one that begins now; absent: it was never set up. */
  running?: number | 'today';
  language?: 'fr' | 'en';
  timeZone?: string;
  subscriptionStatus?: string;
  flags?: Partial<Pick<NewAccount, 'isActive' | 'canModify' | 'kioskMode'>>;
  details: AccountDetails;
  rooms?: { name: string; type: string; color: string }[];
  devices?: DevicePlan[];
  /** Name of the main thermostat. */
  mainThermostat?: string;
  /** How much it consumes of what was measured. */
  loadScale?: number;
  licence?: { type: string; expiresInDays: number; features?: Record<string, string> };
  tariff?: { category: string; name: string; ranges: string };
  /** Beginning of a battery contract, days before now, with what became of it. */
  contract?: (day: (daysAgo: number) => string) => Record<string, unknown>;
  withAlerts?: boolean;
  /** Five-minute rows of its totals for all of its past, not only the last two months. */
  fineHistory?: boolean;
}

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The same entries every day of the week. */
export function everyDay(...entries: string[]): string {
  return WEEK.flatMap((day) => entries.map((entry) => `${day} ${entry}`)).join(';');
}

const LIVING_SCHEDULE = everyDay('6:00 20', '8:30 18', '17:00 20.5', '22:30 17');
const SLEEPING_SCHEDULE = everyDay('6:30 19', '9:00 17', '20:00 19', '22:30 16.5');

function battery(
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

const HABITATION = { name: 'Habitation', type: 'alaska_home', color: '#4c7dd1' };
const KITCHEN = { name: 'Cuisine', type: 'kitchen', color: '#c9592f' };
const LAUNDRY = { name: 'Buanderie', type: 'laundry', color: '#2f9aa6' };
const LIVING_ROOM = { name: 'Salon', type: 'living_room', color: '#3f9e6b' };
const BEDROOM = { name: 'Chambre', type: 'bedroom', color: '#8a63b8' };
const ROOMS = [HABITATION, KITCHEN, LAUNDRY, LIVING_ROOM, BEDROOM];

const panels = (moduleNumber: number, unitElectricCapacityW: number) => ({
  moduleNumber,
  unitElectricCapacityW,
});

const VIRTUAL: DevicePlan = { plug: 'vrt', type: 'virtual', name: 'Maison', room: 'Habitation' };
const VIRTUAL_SOLAR: DevicePlan = { ...VIRTUAL, traits: { noneZeroProduction: true } };
const MASTER: DevicePlan = { plug: 'mst', type: 'asoka_red_plug', name: 'Box énergie', room: 'Habitation' };
const METER: DevicePlan = {
  plug: 'gmd',
  type: 'composite_device',
  name: 'Compteur Foyer',
  room: 'Habitation',
};
const GRID: DevicePlan = {
  plug: 'cmp',
  type: 'asoka_electric_counter',
  name: 'Compteur réseau',
  room: 'Habitation',
  traits: { phase: 1 },
};
const solarMeter = (modules: number, watts: number): DevicePlan => ({
  plug: 'cmp',
  type: 'production_counter',
  name: 'Panneaux solaires',
  room: 'Habitation',
  traits: { phase: 2, provider: 'Enphase', ...panels(modules, watts) },
});
const WATER_HEATER: DevicePlan = {
  plug: 'eth',
  type: 'water_heater',
  name: 'Chauffe-eau',
  room: 'Buanderie',
};
const WASHING_MACHINE: DevicePlan = {
  plug: 'sw',
  type: 'washing_machine',
  name: 'Lave-linge',
  room: 'Buanderie',
};
const DISHWASHER: DevicePlan = { plug: 'sw', type: 'dishwasher', name: 'Lave-vaisselle', room: 'Cuisine' };
const REFRIGERATOR: DevicePlan = { plug: 'sw', type: 'refrigerator', name: 'Réfrigérateur', room: 'Cuisine' };
const TV: DevicePlan = {
  plug: 'sw',
  type: 'tv',
  name: 'Télévision',
  room: 'Salon',
  programs: { standBy: true },
};

const PARIS = 'Europe/Paris';
const FRANCE: AccountDetails = {
  firstName: 'Maison',
  birthDate: '1970-01-01',
  country: 'FR',
  currency: 'EUR',
  gridType: '1 phase',
  phoneNumber: null,
  mobileNumber: '+33639980000',
  electricPowerCapacity: '9',
  electricityProvider: 'Foyer Énergie',
  internetServiceProvider: 'Free',
  internetBoxModel: 'Freebox',
  accountType: 'pro',
  licenceType: 'lifetime',
  tariffPrice: 'flat 20.16 c.',
  sellingEnergy: true,
  sellingEnergyPrice: 10,
  receiveEmailAlerts: true,
  receiveSmsAlerts: false,
  loginAsByMaintainerAllowed: true,
  greenPlayUser: false,
};
const LYON = {
  ...FRANCE,
  lastName: 'Lyon',
  latitude: 45.76,
  longitude: 4.84,
  postalCode: '69003',
  city: 'Lyon',
  address: '1 place Guichard',
};
const at = (city: string, postalCode: string, latitude: number, longitude: number): AccountDetails => ({
  ...FRANCE,
  lastName: city,
  city,
  postalCode,
  latitude,
  longitude,
  address: '1 place de la Mairie',
});
const PREMIUM = { type: 'premium', expiresInDays: 900 };
const FLAT = { category: 'flat', name: 'base', ranges: '' };

/** Households in the order of the list of reference homes. */
export const HOME_PLANS: readonly HomePlan[] = [
  {
    email: 'home@foyer.example',
    running: 20,
    timeZone: PARIS,
    details: {
      ...LYON,
      tariffPrice: 'custom 21.46 c. / 16.96 c.',
      greenPlayUser: true,
      wiserUsername: 'home@foyer.example',
      wiserStatus: 'ok',
      tadoAccount: 'home@foyer.example',
      tadoHomeId: '401823',
      tadoStatus: 'ok',
    },
    rooms: ROOMS,
    mainThermostat: 'Thermostat du salon',
    devices: [
      VIRTUAL_SOLAR,
      MASTER,
      METER,
      GRID,
      solarMeter(16, 375),
      {
        plug: 'bat',
        type: 'battery',
        name: 'Batterie',
        room: 'Habitation',
        traits: { battery: battery(300, 'MYLIGHT') },
      },
      { ...WATER_HEATER, programs: { greenPlay: true } },
      WASHING_MACHINE,
      DISHWASHER,
      REFRIGERATOR,
      TV,
      {
        plug: 'wsrts',
        type: 'wiser_thermostat',
        name: 'Thermostat du salon',
        room: 'Salon',
        targetC: 20,
        schedule: LIVING_SCHEDULE,
      },
      {
        plug: 'wsrvl',
        type: 'wiser_valve',
        name: 'Vanne de la chambre',
        room: 'Chambre',
        targetC: 18,
        schedule: SLEEPING_SCHEDULE,
      },
      { plug: 'tdht', type: 'tado_heater', name: 'Radiateur de la chambre', room: 'Chambre', targetC: 18 },
      { plug: 'tdac', type: 'tado_ac', name: 'Climatiseur du salon', room: 'Salon', targetC: 20 },
    ],
    licence: PREMIUM,
    tariff: { category: 'custom', name: 'custom', ranges: everyDay('6:20 off', '22:20 on') },
    contract: (day) => ({
      contract: { state: 'Active', signatureDate: day(580) },
      activation: {
        energyOffer: { state: 'Activated', requestDate: day(575), activationDate: day(560) },
        offerOptions: [
          { type: 'injection', state: 'Activated', requestDate: day(575), activationDate: day(555) },
          {
            type: 'battery',
            state: 'Activated',
            contractionDate: day(580),
            activatableDate: day(556),
            activationDate: day(555),
          },
        ],
      },
    }),
    withAlerts: true,
    fineHistory: true,
  },
  {
    email: 'solar@foyer.example',
    running: 5,
    details: at('Valence', '26000', 44.93, 4.89),
    rooms: [HABITATION, KITCHEN, LAUNDRY],
    loadScale: 0.7,
    devices: [
      VIRTUAL_SOLAR,
      MASTER,
      GRID,
      {
        plug: 'enp',
        type: 'enphase',
        name: 'Onduleur Enphase',
        room: 'Habitation',
        traits: { provider: 'Enphase', ...panels(9, 400) },
      },
      { ...WATER_HEATER, name: 'Ballon d’eau chaude' },
      WASHING_MACHINE,
      REFRIGERATOR,
    ],
    licence: { type: 'trial', expiresInDays: 7 },
    tariff: FLAT,
  },
  {
    email: 'meter@foyer.example',
    running: 'today',
    details: { ...at('Dijon', '21000', 47.32, 5.04), sellingEnergy: false },
    rooms: [HABITATION, KITCHEN],
    loadScale: 0.5,
    devices: [VIRTUAL, MASTER, GRID, REFRIGERATOR],
    licence: { type: 'premium', expiresInDays: 365, features: { sms_alerts_available: 'false' } },
    tariff: FLAT,
  },
  {
    email: 'pending@foyer.example',
    running: 15,
    details: at('Strasbourg', '67000', 48.58, 7.75),
    rooms: [HABITATION, KITCHEN, LAUNDRY],
    loadScale: 0.8,
    devices: [
      VIRTUAL_SOLAR,
      MASTER,
      METER,
      GRID,
      solarMeter(12, 400),
      {
        plug: 'bat',
        type: 'battery',
        name: 'Batterie',
        room: 'Habitation',
        traits: {
          battery: battery(200, 'MYLIGHT', {
            ok: false,
            enedisOk: false,
            strasbourgProcedureRequested: true,
          }),
        },
      },
      WASHING_MACHINE,
      REFRIGERATOR,
    ],
    licence: PREMIUM,
    tariff: FLAT,
    contract: (day) => ({
      contract: { state: 'Active', signatureDate: day(40) },
      activation: {
        energyOffer: { state: 'Requested', contractionDate: day(40), requestDate: day(25) },
        offerOptions: [
          {
            type: 'injection',
            state: 'Rejected',
            requestDate: day(24),
            rejectionDate: day(6),
            rejectionReason: 'Le numéro Consuel ne correspond pas à l’adresse du point de livraison.',
          },
          { type: 'battery', state: 'Requested', contractionDate: day(40) },
        ],
      },
    }),
  },
  {
    email: 'swiss@foyer.example',
    running: 14,
    language: 'en',
    timeZone: 'Europe/Zurich',
    details: {
      ...FRANCE,
      lastName: 'Genève',
      country: 'CH',
      currency: 'CHF',
      tariffPrice: 'predefined 22.4 c. / 29.1 c.',
      gridType: '3 phases',
      city: 'Genève',
      postalCode: '1204',
      latitude: 46.2,
      longitude: 6.14,
      address: '1 place du Bourg-de-Four',
      mobileNumber: '+41790000000',
      electricPowerCapacity: '17',
      sellingEnergyPrice: 12,
      electricityProvider: 'Foyer Energie',
      internetServiceProvider: 'Swisscom',
      internetBoxModel: 'Internet-Box',
    },
    rooms: [
      { ...HABITATION, name: 'Home' },
      { ...KITCHEN, name: 'Kitchen' },
      { ...LAUNDRY, name: 'Laundry' },
    ],
    loadScale: 1.1,
    devices: [
      { ...VIRTUAL_SOLAR, name: 'House', room: 'Home' },
      { ...MASTER, name: 'Energy box', room: 'Home' },
      { ...METER, name: 'Three-phase meter', room: 'Home' },
      ...([1, 2, 3] as const).map(
        (phase): DevicePlan => ({ ...GRID, name: `Grid phase ${phase}`, room: 'Home', traits: { phase } }),
      ),
      {
        plug: 'tph',
        type: 'production_counter',
        name: 'Solar panels',
        room: 'Home',
        traits: panels(24, 410),
      },
      { ...WATER_HEATER, name: 'Water heater', room: 'Laundry' },
      { ...DISHWASHER, name: 'Dishwasher', room: 'Kitchen' },
      { ...REFRIGERATOR, name: 'Refrigerator', room: 'Kitchen' },
    ],
    licence: PREMIUM,
    tariff: { category: 'predefined', name: 'double', ranges: everyDay('7:00 on', '22:00 off') },
  },
  {
    email: 'kiosk@foyer.example',
    running: 14,
    flags: { kioskMode: true },
    details: at('Grenoble', '38000', 45.19, 5.72),
    rooms: [HABITATION, KITCHEN],
    loadScale: 0.9,
    devices: [VIRTUAL_SOLAR, MASTER, METER, GRID, solarMeter(10, 400), REFRIGERATOR],
    licence: PREMIUM,
    tariff: FLAT,
  },
  {
    email: 'readonly@foyer.example',
    running: 16,
    flags: { canModify: false },
    details: at('Annecy', '74000', 45.9, 6.13),
    rooms: [HABITATION, KITCHEN, LIVING_ROOM],
    loadScale: 0.85,
    devices: [
      VIRTUAL_SOLAR,
      MASTER,
      METER,
      GRID,
      solarMeter(14, 375),
      {
        plug: 'bat',
        type: 'battery',
        name: 'Batterie',
        room: 'Habitation',
        traits: { battery: battery(10, 'DOMUNEO', { numberOfBoxes: 2 }) },
      },
      DISHWASHER,
      REFRIGERATOR,
      TV,
    ],
    licence: PREMIUM,
    tariff: FLAT,
  },
  {
    email: 'inactive@foyer.example',
    flags: { isActive: false },
    details: at('Nevers', '58000', 46.99, 3.16),
  },
  {
    email: 'started@foyer.example',
    subscriptionStatus: 'setup_installation_details_set',
    details: at('Mâcon', '71000', 46.31, 4.83),
  },
  { email: 'first@foyer.example', subscriptionStatus: '0', details: at('Vienne', '38200', 45.53, 4.87) },
  {
    email: 'green@azur.example',
    tenant: 'azur',
    running: 18,
    details: {
      ...at('Nice', '06000', 43.7, 7.27),
      electricityProvider: 'Azur Énergie',
      wiserUsername: 'green@azur.example',
      wiserStatus: 'ok',
    },
    rooms: [HABITATION, KITCHEN, LIVING_ROOM],
    loadScale: 0.75,
    mainThermostat: 'Thermostat',
    devices: [
      VIRTUAL_SOLAR,
      MASTER,
      METER,
      GRID,
      solarMeter(12, 425),
      {
        plug: 'bat',
        type: 'battery',
        name: 'Batterie',
        room: 'Habitation',
        traits: { battery: battery(100, 'MYLIGHT') },
      },
      {
        plug: 'wsrts',
        type: 'wiser_thermostat',
        name: 'Thermostat',
        room: 'Salon',
        targetC: 19.5,
        schedule: LIVING_SCHEDULE,
      },
      DISHWASHER,
      REFRIGERATOR,
    ],
    licence: PREMIUM,
    tariff: FLAT,
  },
];
