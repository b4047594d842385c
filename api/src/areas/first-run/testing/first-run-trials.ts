/** Calls of the first run, which carry no token. */
export const FIRST_RUN_TRIALS = {
  firstRun: 'no-token',
  openFirstRun: 'no-token',
  checkFirstRun: 'no-token',
  testFirstRunMail: 'no-token',
  finishFirstRun: 'no-token',
} as const;
