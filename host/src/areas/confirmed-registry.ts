import {
  type Envelope,
  NOW_TYPE,
  type Now,
  openEnvelope,
  type Root,
  verifyRegistry,
} from '@foyer/contract/signed-registry';

/** What the online key confirms, beside the registries of all tenants. */
const NOW_URL = '/registry/suite.now.json';
const NOW_LIMIT_MS = 8_000;

interface Options {
  readonly trust: Root;
  readonly fetch: typeof fetch;
  /** Platform time, epoch milliseconds. */
  readonly nowMs: number;
}

/**
 * Rejects a requested registry that is not signed. Resolves to why the online key does not confirm it any more, or null
 * if it does.
 */
export async function unconfirmedReason(received: unknown, options: Options): Promise<string | null> {
  const { trust, nowMs } = options;
  try {
    const sha = await verifyRegistry(trust, received);
    if (Date.parse(trust.expiresAt) <= nowMs)
      throw new Error(`its root of keys expired on ${trust.expiresAt}`);
    return await confirmed(sha, options).then(() => null, refusal);
  } catch (error) {
    throw new Error(refusal(error));
  }
}

/** Rejects a signed registry that is not confirmed to be the latest. */
async function confirmed(sha: string, { trust, fetch, nowMs }: Options): Promise<void> {
  const answer = await fetch(NOW_URL, { cache: 'no-cache', signal: AbortSignal.timeout(NOW_LIMIT_MS) });
  if (!answer.ok) throw new Error(`its confirmation answered ${answer.status}`);
  const now = await openEnvelope<Now>((await answer.json()) as Envelope, NOW_TYPE, trust, trust.online);
  if (Date.parse(now.expiresAt) <= nowMs) throw new Error(`nobody has confirmed it since ${now.expiresAt}`);
  if (now.sha256 !== sha) throw new Error('it is not the latest');
}

const refusal = (error: unknown) =>
  `The registry is refused: ${error instanceof Error ? error.message : error}.`;
