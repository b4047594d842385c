import type { SupportRequestRow } from '../../areas/support/request-store';
import type { TestPlatform } from './test-platform';

const SUPPORT = 'support@foyer.example';

/** A household with a one-hour support grant and one change made under it, created once per household. */
export async function supportedHome({ store, account, nowMs }: TestPlatform, email: string) {
  const { id: householdId } = await account(email);
  const agent = await account(SUPPORT);
  const requests = store.supportRequests;
  const existing = (await requests.ofHousehold(householdId))[0];
  const request: SupportRequestRow =
    existing ??
    (await requests.create({
      waitToken: `wait-for-${householdId}`,
      agentId: agent.id,
      tenant: agent.tenant,
      email,
      reason: 'La cuisine ne se mesure plus',
      requestedAt: new Date(nowMs()),
      lapsesAt: new Date(nowMs() + 3_600_000),
    }));
  if (!existing) {
    const snapshot = (name: string) => ({ subject: name, fields: { name } });
    await store.recordedChanges.record({
      requestId: request.id,
      actorId: agent.id,
      householdId,
      at: new Date(nowMs()),
      facts: {
        did: { call: 'updateRoom', fields: {} },
        answer: {},
        before: snapshot('Cuisine'),
        after: snapshot('Kitchen'),
        undo: [{ call: 'updateRoom', fields: {} }],
      },
    });
  }
  const [change] = await store.recordedChanges.ofRequest(request.id, { before: null, count: 1 });
  if (!change) throw new Error('The change was not recorded.');
  return { request, change };
}
