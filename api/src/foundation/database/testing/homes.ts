import type { Device } from '../../../home/devices/device-store';
import type { NewAccount } from '../../../identity/accounts/account-store';

/** Ids of a minimal home for tests. */
export interface TestHome {
  id: string;
  email: string;
  roomId: string;
  deviceId: string;
  alertId: string;
}

export const HOME: TestHome = {
  id: 'home000000000001',
  email: 'home@foyer.example',
  roomId: 'room000000000001',
  deviceId: 'device0000000001',
  alertId: 'alert00000000001',
};

export const OTHER: TestHome = {
  id: 'home000000000002',
  email: 'other@foyer.example',
  roomId: 'room000000000002',
  deviceId: 'device0000000002',
  alertId: 'alert00000000002',
};

export function homeAccount({ id, email }: TestHome, changes: Partial<NewAccount> = {}): NewAccount {
  return {
    id,
    tenant: 'foyer',
    email,
    passwordHash: `hash of ${email.split('@')[0]}`,
    userType: 'REGULAR',
    language: 'fr',
    siteTimeZone: 'Europe/Paris',
    subscriptionStatus: 'ok',
    isActive: true,
    canModify: true,
    kioskMode: false,
    operationalDate: '2025-01-15',
    mainThermostatId: null,
    details: { city: 'Lyon', country: 'FR' },
    config: {},
    contractLifecycle: null,
    createdAt: new Date('2025-01-01T08:00:00Z'),
    registrationHistory: [{ status: 'ok', at: new Date('2025-01-15T09:00:00Z') }],
    ...changes,
  };
}

export function homeDevice({ deviceId, roomId }: TestHome, changes: Partial<Device> = {}): Device {
  return {
    id: deviceId,
    plugType: 'sw',
    typeId: 'lamp',
    typeOverride: null,
    name: 'Lampe',
    roomId,
    createdAt: new Date('2025-01-15T00:00:00Z'),
    powerColor: '#f2b134',
    hasActuator: true,
    isOn: true,
    isReachable: true,
    programs: { schedule: false, autoOff: false, standBy: false, greenPlay: false },
    targetTemperatureC: null,
    traits: {},
    ...changes,
  };
}
