import type { BatteryTraits } from '@foyer/api/home/devices/device-store';
import type { DevicePlan } from './device-plans';
import {
  battery,
  DISHWASHER,
  GRID,
  HABITATION,
  KITCHEN,
  LAUNDRY,
  MASTER,
  METER,
  REFRIGERATOR,
  solarMeter,
  VIRTUAL_SOLAR,
  WASHING_MACHINE,
  WATER_HEATER,
} from './equipment';
import type { HomePlan } from './home-plan';
import { place } from './places';
import type { TariffPlan } from './seed-tariffs';

const PREMIUM = { type: 'premium', expiresInDays: 900 };
const FLAT: TariffPlan = { category: 'flat', name: 'base', ranges: '', prices: [20.16] };
const ROOMS = [HABITATION, KITCHEN, LAUNDRY];
const METERS = [VIRTUAL_SOLAR, MASTER, METER, GRID];

const virtualBattery = (capacityKwh: number, state: Partial<BatteryTraits> = {}): DevicePlan => ({
  plug: 'bat',
  type: 'battery',
  name: 'Batterie',
  room: 'Habitation',
  traits: { battery: battery(capacityKwh, 'MYLIGHT', state) },
});

/** A contract with every part active since a day. */
const activeContract = (daysAgo: number): NonNullable<HomePlan['contract']> => {
  return (day) => ({
    contract: { state: 'Active', signatureDate: day(daysAgo + 40) },
    activation: {
      energyOffer: { state: 'Activated', requestDate: day(daysAgo + 35), activationDate: day(daysAgo + 10) },
      offerOptions: [
        {
          type: 'injection',
          state: 'Activated',
          requestDate: day(daysAgo + 35),
          activationDate: day(daysAgo),
        },
        {
          type: 'battery',
          state: 'Activated',
          contractionDate: day(daysAgo + 40),
          activatableDate: day(daysAgo + 1),
          activationDate: day(daysAgo),
        },
      ],
    },
  });
};

/** Households for each state of a battery's subscription and contract. */
export const BATTERY_HOME_PLANS: readonly HomePlan[] = [
  {
    email: 'injection@foyer.example',
    running: 4,
    details: place('Chambéry', '73000', 45.56, 5.92),
    rooms: ROOMS,
    loadScale: 0.7,
    devices: [
      ...METERS,
      solarMeter(10, 400),
      virtualBattery(200, { ok: false, enedisOk: false }),
      WASHING_MACHINE,
      REFRIGERATOR,
    ],
    licence: PREMIUM,
    tariff: FLAT,
    registration: { pdl: '19300000000011' },
    contract: (day) => ({
      contract: { state: 'Withdrawable', signatureDate: day(9), withdrawalRevocationDate: day(-5) },
      activation: {
        energyOffer: {
          state: 'Activated',
          contractionDate: day(9),
          requestDate: day(8),
          activationDate: day(2),
        },
        offerOptions: [
          { type: 'injection', state: 'Requested', requestDate: day(6) },
          { type: 'battery', state: 'Activatable', contractionDate: day(9), activatableDate: day(1) },
        ],
      },
    }),
  },
  {
    email: 'terminated@foyer.example',
    running: 14,
    details: place('Roanne', '42300', 46.04, 4.07),
    rooms: ROOMS,
    loadScale: 0.6,
    devices: [
      ...METERS,
      solarMeter(12, 375),
      virtualBattery(300, { ok: false, enedisOk: false }),
      REFRIGERATOR,
    ],
    licence: PREMIUM,
    tariff: FLAT,
    registration: { pdl: '19300000000012' },
    contract: (day) => ({
      contract: { state: 'Terminated', signatureDate: day(430), terminationDate: day(20) },
      activation: {
        energyOffer: { state: 'Discontinued', activationDate: day(400), discontinuationDate: day(20) },
        offerOptions: [
          {
            type: 'injection',
            state: 'Discontinued',
            activationDate: day(395),
            discontinuationDate: day(18),
          },
          { type: 'battery', state: 'Discontinued', activationDate: day(395), discontinuationDate: day(20) },
        ],
      },
    }),
  },
  {
    email: 'scheduled@foyer.example',
    running: 13,
    // Sells nothing: what its battery cannot take is given to the grid.
    details: { ...place('Mâcon', '71000', 46.31, 4.83), sellingEnergy: false },
    rooms: ROOMS,
    loadScale: 0.9,
    devices: [...METERS, solarMeter(18, 400), virtualBattery(300), { ...WATER_HEATER }, DISHWASHER],
    licence: PREMIUM,
    tariff: FLAT,
    registration: { pdl: '19300000000013' },
    contract: activeContract(390),
    subscription: { changeToKwh: 400 },
  },
  {
    email: 'decrease@foyer.example',
    running: 13,
    details: place('Vichy', '03200', 46.13, 3.43),
    rooms: ROOMS,
    loadScale: 0.5,
    devices: [...METERS, solarMeter(9, 400), virtualBattery(600), WASHING_MACHINE, REFRIGERATOR],
    licence: PREMIUM,
    tariff: FLAT,
    registration: { pdl: '19300000000014' },
    contract: activeContract(290),
    subscription: { decreaseInDays: 75 },
  },
  {
    email: 'nobattery@foyer.example',
    running: 8,
    details: place('Nevers', '58000', 46.99, 3.16),
    rooms: ROOMS,
    loadScale: 0.7,
    devices: [...METERS, solarMeter(12, 400), WASHING_MACHINE, REFRIGERATOR],
    licence: PREMIUM,
    tariff: FLAT,
    contract: (day) => ({ contract: { state: 'Active', signatureDate: day(12) }, activation: null }),
  },
];
