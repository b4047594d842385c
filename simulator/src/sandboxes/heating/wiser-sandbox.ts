import { type CloudLine, type WiserPart, wiserCloud } from '@foyer/api/partners/heating/clouds';
import { hasBehaviour, type SandboxAnswers, sealGrant } from './sandbox-account';

/** Password of every sandbox account. */
export const WISER_PASSWORD = 'Wiser-2026';
/** Stops working ten minutes after the sign-in, as if it had been changed at Wiser. */
const PASSING_PASSWORD = 'Wiser-2026-passing';
const PASSING_MS = 600_000;

const PARTS: readonly WiserPart[] = [
  { zoneId: '1', zoneName: 'Salon', name: 'Thermostat du salon', type: 'wiser_thermostat' },
  { zoneId: '2', zoneName: 'Chambre', name: 'Vanne de la chambre', type: 'wiser_valve' },
];
const LATER_PARTS: readonly WiserPart[] = [
  { zoneId: '1', zoneName: 'Salon', name: 'Thermostat du salon', type: 'wiser_thermostat' },
  { zoneId: '3', zoneName: 'Bureau', name: 'Vanne du bureau', type: 'wiser_valve' },
];

/** A sandbox grant for an account of a reference home. */
export function wiserGrant(account: string, nowMs: number) {
  const accessToken = sealGrant({ account, grantedAtMs: nowMs, expiresAtMs: null, renewal: 0 });
  return { accessToken, refreshToken: null, expiresAtMs: null };
}

/** Answers of the wiser sandbox. */
export function wiserAnswers(now: () => number): SandboxAnswers {
  const partRequests = new Map<string, number>();
  return (path, { username = '', password = '' }, grant) => {
    if (path === 'login') {
      const passing = password === PASSING_PASSWORD;
      if ((password !== WISER_PASSWORD && !passing) || hasBehaviour(username, 'locked'))
        return { status: 400, body: { error: 'invalid_grant' } };
      const token = {
        account: username,
        grantedAtMs: now(),
        expiresAtMs: passing ? now() + PASSING_MS : null,
        renewal: 0,
      };
      return { status: 200, body: { access_token: sealGrant(token) } };
    }
    if (path !== 'parts' || !grant) return { status: 200, body: {} };
    const requestNumber = (partRequests.get(grant.account) ?? 0) + 1;
    partRequests.set(grant.account, requestNumber);
    const changed = hasBehaviour(grant.account, 'changing') && requestNumber > 1;
    return { status: 200, body: { parts: changed ? LATER_PARTS : PARTS } };
  };
}

/** The wiser cloud backed by the sandbox. */
export const sandboxWiser = (line: CloudLine, now: () => number) => wiserCloud(line, { now });
