import { registrationsIn } from '@foyer/api/areas/registration/registration-store';
import type { Database } from '@foyer/api/foundation/database/sql';
import type { Tokens } from '@foyer/api/identity/accounts/token-store';
import { seededId } from './ids';
import { professionalPlans } from './professionals';

const CUSTOMER = 'customer@foyer.example';
/** Code of the invitation link of `customer@foyer.example`, published in the documentation. */
const CODE = 'foyer-demo-2026-customer-link';
const DAY_MS = 86_400_000;

interface InvitingRepositories {
  readonly database: Database;
  readonly tokens: Tokens;
}

/**
 * The installer's invitation link to the customer's part of the registration, which works once. Other installations
 * that were handed over count as invited then.
 */
export async function seedInvitation({ database, tokens }: InvitingRepositories, now: Date): Promise<void> {
  const id = seededId(CUSTOMER);
  await tokens.add(CODE, {
    actorId: id,
    householdId: id,
    kind: 'invitation',
    createdAt: now,
    expiresAt: new Date(now.getTime() + 30 * DAY_MS),
  });
  const registrations = registrationsIn(database);
  await registrations.noteInvitation(id, now);
  for (const { id: pendingId, subscriptionStatus, registrationHistory } of professionalPlans(now))
    if (subscriptionStatus === 'setup_ok')
      await registrations.noteInvitation(pendingId, registrationHistory?.at(-1)?.at ?? now);
}
