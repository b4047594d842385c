import type { AccountDetails } from '@foyer/api/identity/accounts/account-store';

export const PARIS = 'Europe/Paris';
export const FRANCE: AccountDetails = {
  firstName: 'Maison',
  birthDate: '1970-01-01',
  country: 'FR',
  currency: 'EUR',
  gridType: '1 phase',
  phoneNumber: null,
  mobileNumber: '+33639980000',
  electricPowerCapacity: '9',
  electricityProvider: 'Foyer Énergie',
  internetServiceProvider: 'Free',
  internetBoxModel: 'Freebox',
  accountType: 'pro',
  licenceType: 'lifetime',
  tariffPrice: 'flat 20.16 c.',
  sellingEnergy: true,
  sellingEnergyPrice: 10,
  receiveEmailAlerts: true,
  receiveSmsAlerts: false,
  loginAsByMaintainerAllowed: true,
  greenPlayUser: false,
};
export const LYON = {
  ...FRANCE,
  lastName: 'Lyon',
  latitude: 45.76,
  longitude: 4.84,
  postalCode: '69003',
  city: 'Lyon',
  address: '1 place Guichard',
};
export const place = (
  city: string,
  postalCode: string,
  latitude: number,
  longitude: number,
): AccountDetails => ({
  ...FRANCE,
  lastName: city,
  city,
  postalCode,
  latitude,
  longitude,
  address: '1 place de la Mairie',
});
