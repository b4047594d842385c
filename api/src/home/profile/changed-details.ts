import { powerCapacityKva, siteDay } from '@foyer/domain';
import { storedPhoneNumber } from '@foyer/domain/phone-number';
import type { updateProfile } from '@foyer/wire/profile-editing';
import { invalidParameter, Refusal } from '../../foundation/http/refusal';
import type { AccountDetails } from '../../identity/accounts/account-store';
import type { ForAccount } from '../../identity/answer';
import { checkBirthDay, checkPostalCode } from './checked-fields';

type Asked = ReturnType<typeof updateProfile.params.parse>;

/** Fields stored unchanged: wire name to stored name. */
const AS_WRITTEN = {
  firstName: 'firstName',
  lastName: 'lastName',
  address: 'address',
  additionalAddress: 'additionalAddress',
  city: 'city',
  tadoHomeId: 'tadoHomeId',
  receiveEmailAlerts: 'receiveEmailAlerts',
  receiveSmsAlerts: 'receiveSmsAlerts',
  internet_service_provider: 'internetServiceProvider',
  internet_box_model: 'internetBoxModel',
  electricityProvider: 'electricityProvider',
  sellingEnergy: 'sellingEnergy',
  loginAsByMaintainerAllowed: 'loginAsByMaintainerAllowed',
} as const satisfies Partial<Record<keyof Asked, keyof AccountDetails>>;

function place(asked: Asked, countryCode: string): AccountDetails {
  const details: AccountDetails = {};
  for (const name of ['latitude', 'longitude'] as const) {
    const degrees = asked[name];
    if (degrees !== undefined) details[name] = degrees;
  }
  const { postalCode, addressScore } = asked;
  if (addressScore !== undefined) details.addressScore = addressScore;
  else if (asked.address !== undefined) details.addressScore = null; // the score of the previous address no longer applies
  if (postalCode !== undefined) {
    checkPostalCode(postalCode, countryCode);
    details.postalCode = postalCode;
  }
  return details;
}

function phones(asked: Asked, countryCode: string): AccountDetails {
  const details: AccountDetails = {};
  for (const name of ['phoneNumber', 'mobileNumber'] as const) {
    const typed = asked[name];
    if (typed === undefined) continue;
    const stored = typed === '' ? null : storedPhoneNumber(typed, countryCode);
    if (typed !== '' && stored === null) throw invalidParameter(name);
    details[name] = stored;
  }
  return details;
}

function supply({ electric_power_capacity: capacity, sellingEnergyPrice, gridType }: Asked): AccountDetails {
  const details: AccountDetails = {};
  if (capacity !== undefined) {
    if (capacity !== '' && powerCapacityKva(capacity) === null)
      throw invalidParameter('electric_power_capacity');
    details.electricPowerCapacity = capacity.trim();
  }
  if (sellingEnergyPrice !== undefined) details.sellingEnergyPrice = sellingEnergyPrice;
  if (gridType !== undefined) details.gridType = /^(one|1)/.test(gridType) ? '1 phase' : '3 phases';
  return details;
}

/**
 * The details to store for a profile edit. Throws `parameter.invalid` with the field's name, or
 * `role.not.allowed` when an account acting for the household changes what only the household may change.
 */
export function changedDetails(asked: Asked, { account, actor, nowMs }: ForAccount): AccountDetails {
  const allowed = asked.loginAsByMaintainerAllowed;
  const isChanged =
    allowed !== undefined && allowed !== (account.details.loginAsByMaintainerAllowed ?? false);
  // Only the household decides who may act for it.
  if (isChanged && actor.account.id !== account.id) throw new Refusal('role.not.allowed');
  const countryCode = account.details.country ?? 'FR';
  const details: AccountDetails = {};
  for (const [name, storedName] of Object.entries(AS_WRITTEN)) {
    const value = asked[name as keyof typeof AS_WRITTEN];
    if (value !== undefined) Object.assign(details, { [storedName]: value });
  }
  const { birthDate } = asked;
  if (birthDate !== undefined) {
    checkBirthDay(birthDate, siteDay(nowMs, account.siteTimeZone));
    details.birthDate = birthDate;
  }
  return { ...details, ...phones(asked, countryCode), ...place(asked, countryCode), ...supply(asked) };
}
