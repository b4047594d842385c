import type { Store } from '../platform/store';
import { seededId } from './ids';

const CUSTOMER = 'customer@foyer.example';
/** The code of the link `customer@foyer.example` was sent: the list of accounts in the documentation says it. */
const CODE = 'foyer-demo-2026-customer-link';
const DAY_MS = 86_400_000;

/** The link that leads into the customer's part of the registration, as their installer sent it; works once. */
export async function seedInvitation(store: Pick<Store, 'tokens'>, now: Date): Promise<void> {
  const id = seededId(CUSTOMER);
  await store.tokens.add(CODE, {
    actorId: id,
    householdId: id,
    kind: 'invitation',
    createdAt: now,
    expiresAt: new Date(now.getTime() + 30 * DAY_MS),
  });
}
