import { noDeviceRule, profileBody, type RenderInHostOptions, renderInHost, sessionOf } from '@foyer/testing';
import type { ReactElement } from 'react';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { registrationStore } from '../store';

const CONSUMER = {
  ...noDeviceRule,
  add_device_display: 'true',
  allowed_in_registration: 'true',
  display_conso: 'true',
};
const DEVICE_RULES = {
  asoka_electric_counter: { ...noDeviceRule, allowed_in_registration: 'true' },
  redplug: CONSUMER,
  water_heater: { ...CONSUMER, prog: 'true', prog_greenplay: 'true', program_green_play: 'true' },
  lamp: CONSUMER,
  other_device_type: CONSUMER,
};
const ROOM_TYPES = ['alaska_home', 'production_counter', 'cellar', 'kitchen', 'other_area_type'];

/** Wire body of an account under registration. */
export const userBody = (changes: Readonly<Record<string, unknown>> = {}) => ({
  cache: '{}',
  userType: 'REGULAR',
  subscription_status: 'setup_user_registered',
  part: 'installer',
  email: 'new.home@foyer.example',
  firstName: 'Chantier',
  lastName: 'Neuf',
  country: 'FR',
  sellingEnergy: true,
  sellingEnergyPrice: null,
  installation: {},
  invited: false,
  ...changes,
});

let accounts = 0;

/** Renders a step in a stub host, in English by default. Each call uses a new account without drafts. */
export function renderStep(ui: ReactElement, path: string, options: Partial<RenderInHostOptions> = {}) {
  const { platformAnswers, ...rest } = options;
  accounts += 1;
  return renderInHost(ui, {
    remote: 'mf-registration',
    locales: { fr, en },
    store: registrationStore,
    route: `/registration/${path}`,
    path: `/registration/${path}`,
    session: sessionOf({ profile: profileBody({ id: `account-${accounts}` }) }),
    language: 'en',
    ...rest,
    platformAnswers: {
      registrationUser: userBody(),
      saveRegistrationDraft: {},
      productionManufacturers: { manufacturers: [{ name: 'Enphase' }] },
      deviceRules: { deviceRules: DEVICE_RULES },
      roomTypes: { roomTypes: ROOM_TYPES.map((id) => ({ id })) },
      internetProviders: { providers: [{ name: 'Orange', boxes: ['Livebox 6'] }] },
      ...platformAnswers,
    },
  });
}
