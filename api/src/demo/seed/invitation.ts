import type { Tokens } from '../../identity/accounts/token-store';
import { seededId } from './ids';

const CUSTOMER = 'customer@foyer.example';
/** Code of the invitation link of `customer@foyer.example`, published in the documentation. */
const CODE = 'foyer-demo-2026-customer-link';
const DAY_MS = 86_400_000;

/** The installer's invitation link to the customer's part of the registration; works once. */
export async function seedInvitation({ tokens }: { readonly tokens: Tokens }, now: Date): Promise<void> {
  const id = seededId(CUSTOMER);
  await tokens.add(CODE, {
    actorId: id,
    householdId: id,
    kind: 'invitation',
    createdAt: now,
    expiresAt: new Date(now.getTime() + 30 * DAY_MS),
  });
}
