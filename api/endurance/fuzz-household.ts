import type { Store } from '../src/platform/store';

/** What a home has that calls can name. */
export interface Household {
  readonly tokens: readonly string[];
  readonly devices: readonly string[];
  readonly rooms: readonly string[];
  readonly alerts: readonly string[];
}

export async function householdOf(
  store: Store,
  householdId: string,
  tokens: readonly string[],
): Promise<Household> {
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  return {
    tokens,
    devices: ids(await store.devices.ofHousehold(householdId)),
    rooms: ids(await store.rooms.ofHousehold(householdId)),
    alerts: ids(await store.alerts.ofHousehold(householdId)),
  };
}

const GOOD: Readonly<Record<string, readonly string[]>> = {
  groupType: ['five_minutes', 'hour', 'day', 'month'],
  fromDate: ['2026-06-14', '2026-05-21'],
  toDate: ['2026-06-22', '2026-06-20'],
  measureType: ['one_phase', 'three_phases'],
  scheduleType: ['basic', 'green_play', 'electric_tariff'],
  ranges: ['mon 6:00 on;mon 22:00 off', ''],
  category: ['flat', 'custom', 'predefined'],
  on: ['true', 'false'],
  enabled: ['true', 'false'],
  active: ['true', 'false'],
  acknowledged: ['true'],
  visible: ['false'],
  temperature: ['20', '21.5'],
  threshold: ['10', '0.5'],
  duration: ['20', '60'],
  email: ['home@foyer.example', 'nobody@foyer.example'],
  password: ['wrong-password'],
  language: ['fr', 'en'],
  country: ['FR', 'CH'],
  searchText: ['2 rue du Four, Valence'],
  name: ['Salon', 'a < b'],
  deviceName: ['Lampe du bureau'],
  activationCode: ['ABCD-EFGH-JKLM-NPQR'],
  deviceTypeId: ['lamp', 'tv'],
  deviceType: ['lamp', 'tv'],
  birthDate: ['1980-02-29', '24-12-1980'],
  phoneNumber: ['+33 4 75 00 00 00'],
  postalCode: ['26000'],
  latitude: ['44.93'],
  longitude: ['4.89'],
  recoveryCode: ['A1b2C3d4E5f6G7h8I9j0'],
  authToken: ['T'.repeat(32)],
};

/** Values a call would take for a parameter, as far as a stranger who read the description could know. */
export function goodValues(path: string, parameter: string, home: Household): readonly string[] {
  if (/^(deviceId|mainThermostatId)$/.test(parameter)) return home.devices;
  if (parameter === 'roomId') return home.rooms;
  if (parameter === 'alertId') return home.alerts;
  if (parameter === 'id') return path.includes('/room/') ? home.rooms : home.devices;
  if (parameter === 'type') return path.includes('/room/') ? ['kitchen', 'office'] : ['on', 'off', 'standby'];
  return GOOD[parameter] ?? ['x'];
}
