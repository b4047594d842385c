import { type GridType, LANGUAGES, type Language } from '@foyer/contract';
import * as z from 'zod/mini';
import { defineCall } from './call';
import { profileWire, readProfile } from './profile';
import { dayFromWire, optionalText } from './values';

const fullWire = z.extend(profileWire, {
  internet_service_provider: optionalText,
  internet_box_model: optionalText,
  maintainer: z._default(
    z.nullable(z.object({ name: optionalText, companyName: optionalText, phoneNumber: optionalText })),
    null,
  ),
});

/** Editable data of account and home. Null means unknown. */
export interface HouseholdProfile {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** `YYYY-MM-DD`. */
  readonly birthDay: string | null;
  /** E.164, or free text from another platform. */
  readonly phoneNumber: string | null;
  readonly mobileNumber: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly address: string | null;
  readonly additionalAddress: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly internetServiceProvider: string | null;
  readonly internetBoxModel: string | null;
  readonly electricityProvider: string | null;
  /** kVA, as text. */
  readonly electricPowerCapacity: string | null;
  readonly gridType: GridType;
  readonly sellingEnergy: boolean;
  readonly sellingPriceCentsPerKwh: number | null;
  readonly receivesEmailAlerts: boolean;
  readonly receivesSmsAlerts: boolean;
  readonly language: Language;
  readonly kioskMode: boolean;
  readonly loginAsByMaintainerAllowed: boolean;
  /** Company or name; null without a maintainer. */
  readonly maintainerName: string | null;
  readonly siteTimeZone: string;
  /** Whether the page offers monthly documents. */
  readonly showsMonthlyDocuments: boolean;
}

function readHouseholdProfile(wire: z.output<typeof fullWire>): HouseholdProfile {
  const { countryCode, gridType, siteTimeZone } = readProfile(wire);
  return {
    email: wire.email,
    firstName: wire.firstName,
    lastName: wire.lastName,
    birthDay: dayFromWire(wire.birthDate),
    phoneNumber: wire.phoneNumber,
    mobileNumber: wire.mobileNumber,
    countryCode,
    address: wire.address,
    additionalAddress: wire.additionalAddress,
    postalCode: wire.postalCode,
    city: wire.city,
    internetServiceProvider: wire.internet_service_provider,
    internetBoxModel: wire.internet_box_model,
    electricityProvider: wire.electricityProvider,
    electricPowerCapacity: wire.electric_power_capacity,
    gridType,
    sellingEnergy: wire.sellingEnergy ?? false,
    sellingPriceCentsPerKwh: wire.sellingEnergyPrice,
    receivesEmailAlerts: wire.receiveEmailAlerts ?? false,
    receivesSmsAlerts: wire.receiveSmsAlerts ?? false,
    language: LANGUAGES.find((language) => language === wire.language) ?? LANGUAGES[0],
    kioskMode: wire.kioskMode ?? false,
    loginAsByMaintainerAllowed: wire.loginAsByMaintainerAllowed ?? false,
    maintainerName: wire.maintainer?.companyName ?? wire.maintainer?.name ?? null,
    siteTimeZone,
    showsMonthlyDocuments: wire.config.showMonthlyDocumentsSection === true,
  };
}

/** `GET /api/profile` with the fields of the user panel. */
export const householdProfile = defineCall({
  id: 'householdProfile',
  path: '/api/profile',
  params: z.object({}),
  answer: fullWire,
  read: readHouseholdProfile,
  source: 'docs/rules/user-panel.md',
});
