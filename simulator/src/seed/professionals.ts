import type { NewAccount } from '@foyer/api/identity/accounts/account-store';
import { seededId } from './ids';

type Plan = Omit<NewAccount, 'passwordHash'>;

const DAY_MS = 86_400_000;
const PENDING = 25;
/** Statuses of a registration in order, without the final one. */
const CHAIN = [
  'setup_user_registered',
  'setup_selected_production_device',
  'setup_installation_details_set',
  'setup_devices_registered',
  'setup_connect_tado',
  'setup_check_wiring',
  'setup_ok',
  'user_password_set',
  'user_accepted_licence',
];
const TOWNS = [
  ['Lyon', '69003', 45.76, 4.84],
  ['Villeurbanne', '69100', 45.77, 4.88],
  ['Bourg-en-Bresse', '01000', 46.2, 5.23],
  ['Roanne', '42300', 46.04, 4.07],
  ['Chambéry', '73000', 45.56, 5.92],
] as const;

const EMAILS = { maintainer: 'maintainer@foyer.example', installer: 'installer@foyer.example' } as const;
/** Another company, which must not see the first one's installations. */
const OTHERS = { maintainer: 'maintainer2@foyer.example', installer: 'installer2@foyer.example' } as const;

/** Accounts of the service's own people. */
const STAFF = {
  SUPPORT: { email: 'support@foyer.example', team: 'Assistance' },
  OPERATOR: { email: 'operator@foyer.example', team: 'Exploitation' },
} as const;

function professional(kind: 'maintainer' | 'installer', now: Date): Plan {
  const email = EMAILS[kind];
  const createdAt = new Date(now.getTime() - 900 * DAY_MS);
  const companyName = kind === 'maintainer' ? 'Foyer Maintenance' : 'Foyer Installation';
  return {
    id: seededId(email),
    tenant: 'foyer',
    email,
    userType: kind === 'maintainer' ? 'MAINTAINER' : 'INSTALLER',
    language: 'fr',
    siteTimeZone: 'Europe/Paris',
    subscriptionStatus: 'ok',
    isActive: true,
    canModify: true,
    kioskMode: false,
    operationalDate: null,
    mainThermostatId: null,
    details: {
      firstName: 'Équipe',
      lastName: kind === 'maintainer' ? 'Maintenance' : 'Installation',
      companyName,
      country: 'FR',
      city: 'Lyon',
      postalCode: '69003',
      address: '1 place Guichard',
      mobileNumber: '+33639980001',
      maintainerCode: 'FOYER-69',
      currency: 'EUR',
    },
    config: { tenants: ['foyer', 'installer'] },
    contractLifecycle: null,
    createdAt,
    registrationHistory: [{ status: 'ok', at: createdAt }],
  };
}

function pendingInstallation(index: number, now: Date): Plan {
  const number = String(index + 1).padStart(2, '0');
  const email = `installation-${number}@foyer.example`;
  const [city, postalCode, latitude, longitude] = TOWNS[index % TOWNS.length] ?? TOWNS[0];
  const reached = index % CHAIN.length;
  const createdAt = new Date(now.getTime() - (60 - index * 2) * DAY_MS);
  return {
    id: seededId(email),
    tenant: 'foyer',
    email,
    userType: 'REGULAR',
    language: 'fr',
    siteTimeZone: 'Europe/Paris',
    subscriptionStatus: CHAIN[reached] ?? 'setup_user_registered',
    isActive: true,
    canModify: true,
    kioskMode: false,
    operationalDate: null,
    mainThermostatId: null,
    maintainerId: seededId(EMAILS.maintainer),
    installerId: index % 5 < 2 ? seededId(EMAILS.installer) : null,
    details: {
      firstName: 'Chantier',
      lastName: `n° ${number}`,
      country: 'FR',
      city,
      postalCode,
      latitude,
      longitude,
      address: `${index + 1} rue de la Gare`,
      mobileNumber: '+33639980002',
      maintainerCode: 'FOYER-69',
      gridType: index % 4 === 0 ? '3 phases' : '1 phase',
      loginAsByMaintainerAllowed: index % 6 !== 0,
      currency: 'EUR',
    },
    config: {},
    contractLifecycle: null,
    createdAt,
    registrationHistory: CHAIN.slice(0, reached + 1).map((status, step) => ({
      status,
      at: new Date(createdAt.getTime() + step * DAY_MS),
    })),
  };
}

function otherCompanyPlan(kind: 'maintainer' | 'installer', now: Date): Plan {
  const account = professional(kind, now);
  const email = OTHERS[kind];
  const details = { ...account.details, companyName: 'Soleil du Rhône', maintainerCode: 'SOLEIL-69' };
  return {
    ...account,
    id: seededId(email),
    tenant: 'installer',
    email,
    details,
    config: { tenants: ['installer'] },
  };
}

/** The support person or the operator. */
function staffPlan(userType: keyof typeof STAFF, now: Date): Plan {
  const { email, team } = STAFF[userType];
  return {
    ...professional('maintainer', now),
    id: seededId(email),
    email,
    userType,
    details: { firstName: 'Équipe', lastName: team, companyName: 'Foyer', country: 'FR', currency: 'EUR' },
    config: {},
  };
}

/**
 * The maintainer, the installer and their 25 pending installations; another company's professionals; the support person
 * and the operator.
 */
export function professionalPlans(now: Date): Plan[] {
  return [
    professional('maintainer', now),
    professional('installer', now),
    otherCompanyPlan('maintainer', now),
    otherCompanyPlan('installer', now),
    staffPlan('SUPPORT', now),
    staffPlan('OPERATOR', now),
    ...Array.from({ length: PENDING }, (_, index) => pendingInstallation(index, now)),
  ];
}

/** Maintainer and installer of every reference household. */
export const MAINTAINER_ID = seededId(EMAILS.maintainer);
export const INSTALLER_ID = seededId(EMAILS.installer);
