/** The reference homes, all with one password. */
export const PASSWORD = 'Foyer-demo-2026';

export const ACCOUNTS = {
  home: 'home@foyer.example',
  solar: 'solar@foyer.example',
  meter: 'meter@foyer.example',
  pending: 'pending@foyer.example',
  swiss: 'swiss@foyer.example',
  tempo: 'tempo@foyer.example',
  kiosk: 'kiosk@foyer.example',
  readonly: 'readonly@foyer.example',
  inactive: 'inactive@foyer.example',
  started: 'started@foyer.example',
  first: 'first@foyer.example',
  green: 'green@azur.example',
  nobattery: 'nobattery@foyer.example',
  decrease: 'decrease@foyer.example',
  injection: 'injection@foyer.example',
  premium: 'premium@foyer.example',
  optout: 'optout@foyer.example',
  support: 'support@foyer.example',
  operator: 'operator@foyer.example',
  maintainer: 'maintainer@foyer.example',
  installer: 'installer@foyer.example',
  maintainer2: 'maintainer2@foyer.example',
} as const;

export type Account = keyof typeof ACCOUNTS;
