/** Owner of a registration step. */
export type RegistrationPart = 'installer' | 'user';

/** One registration step. */
export interface RegistrationStep {
  readonly state: string;
  /** Path below `/registration`. */
  readonly path: string;
  readonly part: RegistrationPart;
  /** Account status before this step. */
  readonly status: string;
  /** Account status after this step; null when unchanged. */
  readonly nextStatus: string | null;
}

/** All steps in order. */
export const REGISTRATION_STEPS: readonly RegistrationStep[] = [
  {
    state: 'registration_user_informations',
    path: 'user_informations',
    part: 'installer',
    status: 'none',
    nextStatus: 'setup_user_registered',
  },
  {
    state: 'registration_user_production_details',
    path: 'user_production_details',
    part: 'installer',
    status: 'setup_user_registered',
    nextStatus: 'setup_selected_production_device',
  },
  {
    state: 'registration_installation_details',
    path: 'installation_details',
    part: 'installer',
    status: 'setup_selected_production_device',
    nextStatus: 'setup_installation_details_set',
  },
  // Instead of the next step, in a home that is measured by devices of its own.
  {
    state: 'registration_user_connect_meter',
    path: 'connect_meter',
    part: 'installer',
    status: 'setup_installation_details_set',
    nextStatus: null,
  },
  {
    state: 'registration_user_powerline',
    path: 'devices_attribution',
    part: 'installer',
    status: 'setup_installation_details_set',
    nextStatus: 'setup_devices_registered',
  },
  {
    state: 'registration_user_set_systems',
    path: 'set_systems',
    part: 'installer',
    status: 'setup_devices_registered',
    nextStatus: 'setup_connect_tado',
  },
  {
    state: 'registration_user_setup_connect_tado',
    path: 'tado',
    part: 'installer',
    status: 'setup_connect_tado',
    nextStatus: 'setup_check_wiring',
  },
  {
    state: 'registration_user_setup_check_wiring',
    path: 'wiring',
    part: 'installer',
    status: 'setup_check_wiring',
    nextStatus: 'setup_ok',
  },
  {
    state: 'registration_user_finish',
    path: 'registration_complete',
    part: 'installer',
    status: 'setup_ok',
    nextStatus: null,
  },
  {
    state: 'registerUserPartWelcome',
    path: 'welcome',
    part: 'user',
    status: 'setup_ok',
    nextStatus: null,
  },
  {
    state: 'registerUserPartBattery',
    path: 'my_smart_battery',
    part: 'user',
    status: 'setup_ok',
    nextStatus: null,
  },
  {
    state: 'registerUserPartPassword',
    path: 'set_password',
    part: 'user',
    status: 'setup_ok',
    nextStatus: 'user_password_set',
  },
  {
    state: 'registerUserPartLicence',
    path: 'accept_licence',
    part: 'user',
    status: 'user_password_set',
    nextStatus: 'user_accepted_licence',
  },
  {
    state: 'registerUserPartLicenceDetails',
    path: 'licence_details',
    part: 'user',
    status: 'user_accepted_licence',
    nextStatus: null,
  },
  {
    state: 'registerUserPartSettings',
    path: 'settings',
    part: 'user',
    status: 'user_accepted_licence',
    nextStatus: 'ok',
  },
  {
    state: 'registerUserPartReady',
    path: 'congratulations',
    part: 'user',
    status: 'ok',
    nextStatus: null,
  },
];

/** Whether to skip a step. */
export type SkipStep = (step: RegistrationStep) => boolean;

const inPart = (part: RegistrationPart, skip: SkipStep) =>
  REGISTRATION_STEPS.filter((step) => step.part === part && !skip(step));

/**
 * The next step at a status; skipped steps fall through, and an unknown status leads to the part's last step.
 */
export function stepAtStatus(part: RegistrationPart, status: string, skip: SkipStep): RegistrationStep {
  const own = REGISTRATION_STEPS.filter((step) => step.part === part);
  const found = own.findIndex((step) => step.status === status);
  const finish = own[own.length - 1] as RegistrationStep;
  if (found < 0) return finish;
  return own.slice(found).find((step) => !skip(step)) ?? finish;
}

/** The following step of the same part; null after the last. */
export function stepAfter(step: RegistrationStep, skip: SkipStep): RegistrationStep | null {
  const own = REGISTRATION_STEPS.filter(({ part }) => part === step.part);
  return own.slice(own.indexOf(step) + 1).find((next) => !skip(next)) ?? null;
}

/** Progress within the part, 0 to 100 %, not counting skipped steps. */
export function progressPercent(step: RegistrationStep, skip: SkipStep): number {
  const own = inPart(step.part, skip);
  const index = own.indexOf(step);
  return index < 0 || own.length < 2 ? 0 : Math.round((index * 100) / (own.length - 1));
}

/** Whether the customer's settings are complete, so that their step can be skipped. */
export function areSettingsKnown(profile: {
  readonly electricityProvider: string | null;
  readonly tariffPrice: string | null;
  readonly sellingEnergyPrice: number | null;
}): boolean {
  const { electricityProvider, tariffPrice, sellingEnergyPrice } = profile;
  return Boolean(electricityProvider && tariffPrice) && sellingEnergyPrice !== null;
}
