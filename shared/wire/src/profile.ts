import { type Acting, type GridType, LANGUAGES, type Profile } from '@foyer/contract';
import * as z from 'zod/mini';
import { defineCall } from './call';
import { dayFromWire, instantFromWire, optionalFlag, optionalNumber, optionalText } from './values';
import { zoneOfAddress } from './zone-of-address';

const countryObject = z.object({
  iso_2: z.string(),
  iso_3: optionalText,
  name_fr: optionalText,
  name_en: optionalText,
});

/** Body of `GET /api/profile`. */
export const profileWire = z.object({
  id: z.string(),
  tenant: optionalText,
  email: z.string(),
  firstName: optionalText,
  lastName: optionalText,
  name: optionalText,
  latitude: optionalText,
  longitude: optionalText,
  postalCode: optionalText,
  city: optionalText,
  /** A plain code or an object. */
  country: z._default(z.nullable(z.union([z.string(), countryObject])), null),
  address: optionalText,
  additionalAddress: optionalText,
  /** Foyer extension; other platforms derive it from the country. */
  timeZone: optionalText,
  subscription_status: z._default(z.nullable(z.union([z.string(), z.number()])), null),
  phoneNumber: optionalText,
  mobileNumber: optionalText,
  operationalDate: optionalText,
  userType: z._default(z.string(), 'REGULAR'),
  birthDate: optionalText,
  language: optionalText,
  isActive: z._default(z.boolean(), true),
  lastLogin: optionalText,
  receiveEmailAlerts: optionalFlag,
  receiveSmsAlerts: optionalFlag,
  gridType: optionalText,
  licence_type: optionalText,
  electric_power_capacity: optionalText,
  accountType: optionalText,
  currency: optionalText,
  tariffPrice: optionalText,
  sellingEnergy: optionalFlag,
  sellingEnergyPrice: optionalNumber,
  electricityProvider: optionalText,
  kioskMode: optionalFlag,
  mainThermostatId: optionalText,
  wiserUsername: optionalText,
  wiserStatus: optionalText,
  tadoAccount: optionalText,
  tadoHomeId: z._default(z.nullable(z.union([z.string(), z.number()])), null),
  greenPlayUser: optionalFlag,
  /** Foyer extension: whether the home's measurements are simulated. */
  simulatedData: optionalFlag,
  /** Foyer extension: whether the contract or the tariff in force is Tempo. */
  tempo: optionalFlag,
  /** Foyer extension: parts the platform does not have, and what the home cannot have without them. */
  unavailable: z._default(z.array(z.string()), []),
  /** Foyer extension: whether the account must set up a second factor before anything else is answered. */
  secondFactorNeeded: optionalFlag,
  loginAsByMaintainerAllowed: optionalFlag,
  registrationStatusHistory: z._default(z.array(z.object({ status: z.string(), time: z.string() })), []),
  config: z._default(z.record(z.string(), z.unknown()), {}),
  /** Person acting for the household. Foyer extension; absent on other platforms. */
  actingAs: z._default(
    z.nullable(
      z.object({
        role: z.enum(['support', 'installer', 'maintainer']),
        name: z.string(),
        company: optionalText,
        /** Id of the support grant; null for an installer or maintainer. */
        request: optionalText,
        /** UTC, `YYYY-MM-DD HH:mm:ss`; null without a time limit. */
        endsAt: optionalText,
      }),
    ),
    null,
  ),
});

const GRID_TYPE_BY_WIRE: Readonly<Record<string, GridType>> = {
  '1 phase': 'onePhase',
  '3 phases': 'threePhase',
  '3 phase': 'threePhase',
};

/** `custom 22.1 c. / 16.4 c.` to `[22.1, 16.4]`. A price of 0 means never entered. */
function pricesFromWire(text: string | null): readonly number[] {
  return [...(text ?? '').matchAll(/(\d+(?:[.,]\d+)?) ?c\./g)]
    .map(([, price = '']) => Number(price.replace(',', '.')))
    .filter((price) => price > 0);
}

function readActing(wire: z.output<typeof profileWire>['actingAs']): Acting | null {
  if (!wire) return null;
  const { role, name, company, request, endsAt } = wire;
  return { role, name, company, grantId: request, endsAtMs: instantFromWire(endsAt) };
}

/** Unknown languages read as the default one; a missing time zone follows from the address. */
export function readProfile(wire: z.output<typeof profileWire>): Profile {
  const countryCode = (typeof wire.country === 'string' ? wire.country : wire.country?.iso_2) ?? 'FR';
  const first = wire.registrationStatusHistory[0];
  return {
    id: wire.id,
    email: wire.email,
    name: wire.name ?? [wire.firstName, wire.lastName].filter(Boolean).join(' '),
    firstName: wire.firstName,
    userType: wire.userType,
    subscriptionStatus: String(wire.subscription_status ?? ''),
    isActive: wire.isActive,
    language: LANGUAGES.find((language) => language === wire.language) ?? LANGUAGES[0],
    city: wire.city,
    countryCode,
    currency: wire.currency ?? (countryCode === 'CH' ? 'CHF' : 'EUR'),
    siteTimeZone: wire.timeZone ?? zoneOfAddress(countryCode, wire.postalCode),
    gridType: GRID_TYPE_BY_WIRE[wire.gridType ?? ''] ?? 'unknown',
    operationalDay: dayFromWire(wire.operationalDate),
    createdDay: dayFromWire(first?.time),
    kioskMode: wire.kioskMode ?? false,
    mainThermostatId: wire.mainThermostatId,
    wiserUsername: wire.wiserUsername,
    wiserStatus:
      wire.wiserStatus === 'ok' || wire.wiserStatus === 'invalid.credentials' ? wire.wiserStatus : 'none',
    tadoAccount: wire.tadoAccount,
    greenPlayUser: wire.greenPlayUser ?? false,
    isSimulated: wire.simulatedData ?? false,
    hasTempo: wire.tempo ?? false,
    unavailable: wire.unavailable,
    sellingEnergy: wire.sellingEnergy ?? false,
    sellingPriceCentsPerKwh: wire.sellingEnergyPrice,
    purchasePricesCentsPerKwh: pricesFromWire(wire.tariffPrice),
    acting: readActing(wire.actingAs),
    needsSecondFactor: wire.secondFactorNeeded ?? false,
    registrationStatuses: wire.registrationStatusHistory.map(({ status }) => status),
  };
}

/** Profile of the session's account. */
export const profile = defineCall({
  id: 'profile',
  path: '/api/profile',
  params: z.object({}),
  answer: profileWire,
  read: readProfile,
  source: 'docs/rules/user-panel.md',
});
