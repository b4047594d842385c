/** Ids of another account that calls of the second factor can name. */
interface Theirs {
  readonly passkeys: readonly string[];
  /** Texts that continue steps under way. */
  readonly secondSteps: readonly string[];
}

const DEMO_PASSWORD = 'Foyer-demo-2026';
const NOT_THEIRS = { ask: () => [{ password: 'Not-theirs-2026' }], expects: 'own' } as const;
const RESPONSE = { clientDataJSON: 'AA', attestationObject: 'AA' };
const PASSKEY = { id: 'AA', rawId: 'AA', type: 'public-key', response: RESPONSE };

/** How each call of the second factor is tried with another account's ids. */
export const SECOND_FACTOR_TRIALS = {
  beginSecondStep: 'no-token',
  beginSecondStepAfterProvider: 'no-token',
  finishSecondStep: 'no-token',
  secondFactors: 'takes-no-id',
  proposePasskey: NOT_THEIRS,
  addPasskey: {
    ask: ({ secondSteps }: Theirs) => secondSteps.map((step) => ({ step, name: 'Mine', passkey: PASSKEY })),
    expects: 'refused',
  },
  renamePasskey: {
    ask: ({ passkeys }: Theirs) => passkeys.map((id) => ({ id, name: 'Mine' })),
    expects: 'refused',
  },
  removePasskey: {
    ask: ({ passkeys }: Theirs) => passkeys.map((id) => ({ id, password: DEMO_PASSWORD })),
    expects: 'refused',
  },
  proposeCodeApp: NOT_THEIRS,
  addCodeApp: {
    ask: ({ secondSteps }: Theirs) => secondSteps.map((step) => ({ step, code: '123456' })),
    expects: 'refused',
  },
  removeCodeApp: NOT_THEIRS,
  makeRecoveryCodes: NOT_THEIRS,
} as const;
