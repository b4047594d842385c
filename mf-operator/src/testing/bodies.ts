import type { TenantConfiguration } from '@foyer/contract';
import { TENANT, TEST_NOW_MS } from '@foyer/testing';
import type { OperatorJob } from '@foyer/wire/operator-work';
import type { Status } from '../operator-api';
import type { TenantFile } from '../tenants/brand-form';

/** An installation where all is well, as the API returns it. */
export function statusBody(changes: Partial<Status> = {}): Status {
  return {
    versions: { foyer: '0.5.0', contract: '2.22.0', node: '20.18.0', database: 'postgres' },
    schema: '0165-backup-runs',
    startedMs: TEST_NOW_MS - 3_600_000,
    nowMs: TEST_NOW_MS,
    connections: 12,
    parts: [
      { name: 'mail', availability: 'real' },
      { name: 'weather', availability: 'sandboxed' },
      { name: 'tado', availability: 'unavailable' },
      { name: 'tides', availability: 'real' },
    ],
    publicOrigin: 'https://foyer.example',
    requiresSecondFactor: true,
    isDemo: false,
    measuring: { homes: 4, behind: 0, failing: 0, isStalled: false },
    jobs: { due: 0, lagSeconds: 0, failing: 0, givenUp: 0 },
    mails: { waiting: 0, failed: 0, failedLastHour: 0, oldestSeconds: null },
    backupAgeSeconds: 3_600,
    ...changes,
  };
}

/** A job that fails. */
export function jobBody(changes: Partial<OperatorJob> = {}): OperatorJob {
  return {
    id: '7',
    kind: 'correction',
    subject: 'home-1',
    household: { id: 'home-1', name: 'Maison Rose' },
    failures: 3,
    failingSinceMs: TEST_NOW_MS - 7_200_000,
    failure: 'The file could not be read.',
    nextMs: TEST_NOW_MS + 60_000,
    ...changes,
  };
}

/** A home that fails. */
export function householdBody(changes: object = {}) {
  return {
    id: 'home-1',
    name: 'Maison Rose',
    email: 'rose@foyer.example',
    city: 'Lyon',
    tenant: 'foyer',
    state: 'failing',
    gateway: 'simulated',
    heardMs: TEST_NOW_MS - 20 * 60_000,
    faults: [{ key: 'gateway', sinceMs: TEST_NOW_MS - 3_600_000, detail: 'no answer' }],
    licence: { type: 'trial', until: '2026-07-01' },
    lockedMs: null,
    ...changes,
  };
}

/** Homes found, as the API returns them. */
export const householdsBody = (...households: object[]) => ({
  households,
  total: households.length,
  states: { measured: 3, silent: 0, failing: households.length, registering: 1 },
});

/** A home that fails, with what its page shows. */
export const householdDetail = () => ({
  ...householdBody(),
  address: '4 rue du Lac, 69003 Lyon',
  phone: null,
  language: 'fr',
  siteTimeZone: 'Europe/Paris',
  subscriptionStatus: 'ok',
  operationalDate: '2025-01-02',
  createdMs: TEST_NOW_MS - 86_400_000,
  signedInMs: null,
  secondsBehind: 1200,
  maintainer: 'Foyer Maintenance',
  installer: null,
  devices: 7,
  unreachable: ['Télévision', 'Lampe'],
  alerts: [{ kind: 'gateway_offline', severity: 'warning', atMs: TEST_NOW_MS }],
  licenceFrom: '2026-06-01',
  contract: [{ track: 'supply', state: 'Active' }],
  audit: [
    {
      id: '9',
      atMs: TEST_NOW_MS,
      action: 'signIn',
      actor: { id: 'home-1', name: 'Maison Rose' },
      household: null,
      machineUser: null,
      facts: { browser: 'Firefox' },
    },
  ],
});

/** The supply of a home that another company supplies. */
export function supplyBody(changes: object = {}) {
  return {
    signedDate: null,
    contracts: [],
    hasSeller: true,
    isMeterRead: false,
    registers: [],
    readings: [],
    firstIndexDate: null,
    lastIndexDate: null,
    offers: [
      {
        name: 'base',
        registers: ['base'],
        prices: [{ period: 'base', upToKva: null, price: 19.4 }],
        standing: [
          { kva: 6, price: 1565 },
          { kva: 9, price: 1956 },
        ],
      },
      {
        name: 'peakOffPeak',
        registers: ['peak', 'offPeak'],
        prices: [
          { period: 'peak', upToKva: null, price: 20.65 },
          { period: 'offPeak', upToKva: null, price: 15.79 },
        ],
        standing: [{ kva: 9, price: 1956 }],
      },
      {
        name: 'tempo',
        registers: [],
        prices: [{ period: 'redPeak', upToKva: null, price: 72.95 }],
        standing: [{ kva: 9, price: 1950 }],
      },
    ],
    currency: 'EUR',
    kva: 9,
    today: '2026-06-21',
    ...changes,
  };
}

export function accountBody(changes: object = {}) {
  return {
    id: 'account-1',
    name: 'Équipe Assistance',
    email: 'support@foyer.example',
    role: 'support',
    tenant: 'foyer',
    tenants: [],
    language: 'fr',
    createdMs: TEST_NOW_MS - 86_400_000,
    signedInMs: null,
    lockedMs: null,
    hasLeft: false,
    hasSecondFactor: true,
    sessions: 2,
    isSelf: false,
    ...changes,
  };
}

export function mailBody(changes: object = {}) {
  return {
    id: 'mail-1',
    tenant: 'foyer',
    kind: 'alert',
    recipient: 'rose@foyer.example',
    state: 'failed',
    createdMs: TEST_NOW_MS - 7_200_000,
    attempts: 5,
    nextMs: null,
    sentMs: null,
    failedMs: TEST_NOW_MS - 3_600_000,
    failure: '550 no such user',
    canResend: true,
    ...changes,
  };
}

/** A tenant's document. */
export function tenantBody(configuration: Partial<TenantConfiguration> = {}): TenantFile & {
  readonly configuration: TenantConfiguration;
} {
  return {
    hosts: ['foyer.example'],
    areas: ['*'],
    landing: '/home',
    configuration: {
      ...TENANT,
      tokens: { '--brand-accent': '#0f6b5c', '--brand-accent-ink': '#ffffff', '--brand-radius': '14px' },
      ...configuration,
    },
  };
}

/** The list of tenants: the first one has accounts, the second one none. */
export const tenantsBody = {
  tenants: [
    { name: 'foyer', brandName: 'Foyer', hosts: ['foyer.example'], areas: ['*'], accounts: 4, changes: 0 },
    {
      name: 'azur',
      brandName: 'Azur Énergie',
      hosts: ['azur.example'],
      areas: ['mf-monitoring'],
      accounts: 0,
      changes: 2,
    },
  ],
  areas: ['mf-battery', 'mf-monitoring'],
};
