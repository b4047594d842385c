import { THIRD_PARTIES } from '../foundation/third-party-failures';
import { ConfigurationError } from './configuration-error';

/** Variables of the API; those of third parties are named after them. */
export const API_VARIABLES: readonly string[] = [
  'FOYER_DATA',
  'FOYER_DATABASE_CONNECTIONS',
  'FOYER_DEMO',
  'FOYER_DISTRIBUTED',
  'FOYER_FAIL',
  'FOYER_FINISH_ON_FIRST_STEP',
  'FOYER_GATEWAY',
  'FOYER_KEEP_AUDIT_DAYS',
  'FOYER_KEEP_CONNECTIONS_DAYS',
  'FOYER_KEEP_READINGS_DAYS',
  'FOYER_KEEP_REGISTRATIONS_DAYS',
  'FOYER_KEEP_STEPS_DAYS',
  'FOYER_METRICS_PORT',
  'FOYER_MQTT',
  'FOYER_MQTT_ADDRESS',
  'FOYER_MQTT_PORT',
  'FOYER_NOW',
  'FOYER_OUTBOX',
  'FOYER_PACK_STEPS_DAYS',
  'FOYER_PUSH_KEY',
  'FOYER_RELEASES',
  'FOYER_SEED',
  'FOYER_SPEED',
  'FOYER_TADO_API',
  'FOYER_TADO_CLIENT_ID',
  'FOYER_TADO_LOGIN',
  'FOYER_TEMPO',
  'FOYER_TOKEN_KEY',
  ...THIRD_PARTIES.map((party) => `FOYER_${party.toUpperCase()}`),
];

/** Variables of the API without its prefix: those of every service, or of the mail server. */
export const PLAIN_VARIABLES: readonly string[] = [
  'ALLOWED_ORIGINS',
  'DATABASE_URL',
  'HOST',
  'LOG_LEVEL',
  'MAIL_FROM',
  'NODE_ENV',
  'PLATFORM_ORIGIN',
  'PORT',
  'PUBLIC_ORIGIN',
  'TRUSTED_PROXIES',
];

/** Variables of trials alone: production refuses or ignores what they switch on. */
export const TRIAL_VARIABLES: readonly string[] = [
  'FOYER_ACTIVATION',
  'FOYER_DEMO',
  'FOYER_ENPHASE',
  'FOYER_FAIL',
  'FOYER_GATEWAY',
  'FOYER_KITS',
  'FOYER_MQTT_PORT',
  'FOYER_NOW',
  'FOYER_POWERLINE',
  'FOYER_PROVIDER',
  'FOYER_SEED',
  'FOYER_SPEED',
  'FOYER_WISER',
];

/** Variables of the tools, tests and benchmarks, which pass their environment on. */
const OF_THE_TOOLS = [
  'FOYER_DEV_PORT',
  'FOYER_E2E_AREA',
  'FOYER_E2E_PORT',
  'FOYER_E2E_RUN',
  'FOYER_E2E_SHOW',
  'FOYER_FIREFOX',
  'FOYER_FUZZ_RUNS',
  'FOYER_KEYS',
  'FOYER_LATE_MS',
  'FOYER_LOOKS',
  'FOYER_MOSQUITTO',
  'FOYER_PICTURES',
  'FOYER_PLANT',
  'FOYER_RUNS',
  'FOYER_SUITE',
  'FOYER_TEST_MOSQUITTO',
  'FOYER_TEST_POSTGRES',
];

export const KNOWN_VARIABLES: readonly string[] = [...API_VARIABLES, ...OF_THE_TOOLS];

/** Typing errors up to which a name is suggested. */
const MAX_DISTANCE = 3;

/** Number of letters to insert, delete or replace (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replace = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Throws {@link ConfigurationError} for an unknown `FOYER_*` variable. The message omits its value, which may be secret. */
export function refuseUnknownVariables(names: readonly string[]): void {
  for (const name of names) {
    if (!name.startsWith('FOYER_') || KNOWN_VARIABLES.includes(name)) continue;
    const [nearest] = API_VARIABLES.map((known) => ({ known, distance: editDistance(name, known) })).toSorted(
      (a, b) => a.distance - b.distance,
    );
    throw new ConfigurationError(
      nearest && nearest.distance <= MAX_DISTANCE
        ? `${name} is not a variable of Foyer: did you mean ${nearest.known}?`
        : `${name} is not a variable of Foyer: remove it, or look its name up in docs/deploying.md.`,
    );
  }
}
