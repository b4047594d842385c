import {
  dailySchedule,
  GRID,
  HABITATION,
  KITCHEN,
  LAUNDRY,
  MASTER,
  REFRIGERATOR,
  VIRTUAL,
  WASHING_MACHINE,
  WATER_HEATER,
} from './equipment';
import type { HomePlan } from './home-plan';
import { place } from './places';

/** A household that is billed by the colour of the day. */
export const TEMPO_HOME_PLAN: HomePlan = {
  email: 'tempo@foyer.example',
  running: 15,
  details: {
    ...place('Saint-Étienne', '42000', 45.44, 4.39),
    sellingEnergy: false,
    tariffPrice: 'custom 16.12 c. / 13.25 c.',
  },
  rooms: [HABITATION, KITCHEN, LAUNDRY],
  devices: [VIRTUAL, MASTER, GRID, WATER_HEATER, WASHING_MACHINE, REFRIGERATOR],
  licence: { type: 'premium', expiresInDays: 900 },
  // The household entered the blue prices; it is billed at all six.
  tariff: {
    category: 'custom',
    name: 'custom',
    ranges: dailySchedule('6:00 off', '22:00 on'),
    prices: [16.12, 13.25],
    contractOffer: 'tempo',
  },
  contract: (day) => ({
    contract: { state: 'Active', signatureDate: day(455) },
    activation: {
      energyOffer: { state: 'Activated', requestDate: day(450), activationDate: day(440) },
      offerOptions: [],
    },
  }),
};
