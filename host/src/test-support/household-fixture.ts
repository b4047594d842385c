import type { Profile, Rooms } from '@foyer/contract';
import { BARE_DEVICE } from '@foyer/domain';

/** A household for tests: production and consumption measured, no battery, no heating. */
export const profileFixture: Profile = {
  id: 'p1',
  email: 'home@foyer.example',
  name: 'First Last',
  firstName: 'First',
  userType: 'REGULAR',
  subscriptionStatus: 'ok',
  isActive: true,
  language: 'fr',
  city: 'Lyon',
  countryCode: 'FR',
  currency: 'EUR',
  siteTimeZone: 'Europe/Paris',
  gridType: 'onePhase',
  operationalDay: '2025-03-17',
  createdDay: '2025-03-10',
  kioskMode: false,
  mainThermostatId: null,
  wiserUsername: null,
  wiserStatus: 'none',
  tadoAccount: null,
  greenPlayUser: false,
  isSimulated: false,
  hasTempo: false,
  unavailable: [],
  sellingEnergy: true,
  sellingPriceCentsPerKwh: 10,
  purchasePricesCentsPerKwh: [25.16],
  registrationStatuses: ['ok'],
  acting: null,
};

export const roomsFixture: Rooms = [
  {
    id: 'r1',
    name: 'Habitation',
    type: 'alaska_home',
    devices: [
      {
        ...BARE_DEVICE,
        id: 'd1',
        name: 'Compteur',
        plugType: 'GMD',
        type: 'asoka_electric_counter',
        everConsumed: true,
      },
      {
        ...BARE_DEVICE,
        id: 'd2',
        name: 'Panneaux',
        plugType: 'CMP',
        type: 'production_counter',
        everProduced: true,
      },
    ],
  },
];
