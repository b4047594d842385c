/** Ids of another home that registration calls can name. */
interface Theirs {
  readonly devices: readonly string[];
  /** Account id and e-mail address. */
  readonly account: readonly string[];
}

const THEIRS = 'home@foyer.example';

/** How each registration call is tried with another home's ids. */
export const REGISTRATION_TRIALS = {
  createRegular: {
    ask: () => [
      {
        key: 'a-key-of-the-page-1',
        email: THEIRS,
        firstName: 'Mine',
        lastName: 'Mine',
        mobileNumber: '+33639980001',
        address: '1 rue Haute',
        city: 'Lyon',
        country: 'FR',
        language: 'fr',
      },
    ],
    expects: 'own',
  },
  registrationUser: {
    ask: ({ account: [, email = ''] }: Theirs) => [{ username: email }],
    expects: 'refused',
  },
  saveRegistrationDraft: { ask: () => [{ cache: '{}' }], expects: 'own' },
  updateRegistration: { ask: () => [{ subscription_status: 'setup_ok' }], expects: 'own' },
  inviteCustomer: 'takes-no-id',
  correctCustomerEmail: { ask: () => [{ email: THEIRS }], expects: 'own' },
  setRegistrationPassword: { ask: () => [{ password: 'Not-theirs-2026' }], expects: 'own' },
  registrationLicence: 'takes-no-id',
  registrationLicenceFile: 'takes-no-id',
  acceptRegistrationLicence: { ask: () => [{ version: '1', sha256: 'a'.repeat(64) }], expects: 'own' },
  powerline: { ask: () => [{ activationCode: 'NORM000000000001' }], expects: 'own' },
  registerProduction: {
    ask: () => [{ name: 'Mine', type: 'enphase', roomTypeId: 'alaska_home' }],
    expects: 'own',
  },
  registerComposite: {
    ask: () => [
      {
        name: 'Mine',
        deviceTypeId: 'production_counter',
        roomTypeId: 'alaska_home',
        masterMac: '0013C1000001',
        phase: '1',
      },
    ],
    expects: 'own',
  },
  registerVirtual: { ask: () => [{ roomTypeId: 'alaska_home', macs: '0013C1000001' }], expects: 'own' },
  unchosenDevices: { ask: () => [{ chosen: '0013C1000001' }], expects: 'own' },
  enphaseSystem: { ask: () => [{ systemId: '2500101' }], expects: 'own' },
  commissioningReport: 'takes-no-id',
  commissioningReportFile: 'takes-no-id',
  installationReportFile: { ask: ({ account: [id = ''] }: Theirs) => [{ id }], expects: 'own' },
  kitTraceabilityFile: { ask: () => [{ kitCode: 'KIT000000001' }], expects: 'own' },
  wiringReadings: 'takes-no-id',
  saveWiring: {
    ask: ({ devices }: Theirs) =>
      devices.map((deviceId) => ({
        verdicts: [{ deviceId, verdict: 'plausible', powerW: 0 }],
      })),
    expects: 'own',
  },
} as const;
