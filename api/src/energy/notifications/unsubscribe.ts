import { createHmac, timingSafeEqual } from 'node:crypto';

/** The code that turns a household's alerts by e-mail off: it says for whom and grants nothing else. */
export function unsubscribeCode(secret: string, householdId: string): string {
  const signature = createHmac('sha256', secret).update(`unsubscribe ${householdId}`).digest('base64url');
  return `${householdId}.${signature}`;
}

/** The household of a code; null when it is forged. */
export function householdOfCode(secret: string, code: string): string | null {
  const [householdId = ''] = code.split('.');
  const [given, own] = [Buffer.from(code), Buffer.from(unsubscribeCode(secret, householdId))];
  return given.length === own.length && timingSafeEqual(given, own) ? householdId : null;
}
