/** What a service says about the calls that are left (IETF draft "RateLimit header fields for HTTP"). */
export interface CallQuota {
  readonly remaining: number;
  /** Calls in a time of so many seconds; null where the answer does not say so. */
  readonly policy: { readonly calls: number; readonly windowS: number } | null;
}

const ITEM = /"([^"]{0,100})"((?:\s*;\s*[a-z]+=\d{1,9})*)/g;

function itemsOf(header: string | null): { name: string; value: (key: string) => number | null }[] {
  return [...(header ?? '').slice(0, 1_000).matchAll(ITEM)].map(([, name = '', parameters = '']) => ({
    name,
    value: (key) => {
      const found = new RegExp(`;\\s*${key}=(\\d+)`).exec(parameters)?.[1];
      return found === undefined ? null : Number(found);
    },
  }));
}

/** Of several quotas, that with the fewest calls left; null when the answer names none. */
export function callQuotaOf(headers: Headers): CallQuota | null {
  const policies = itemsOf(headers.get('ratelimit-policy'));
  const quotas = itemsOf(headers.get('ratelimit')).flatMap(({ name, value }) => {
    const remaining = value('r');
    if (remaining === null) return [];
    const policy = policies.find((one) => one.name === name);
    const calls = policy?.value('q') ?? null;
    const windowS = policy?.value('w') ?? null;
    return [{ remaining, policy: calls !== null && windowS ? { calls, windowS } : null }];
  });
  const [first] = quotas.sort((a, b) => a.remaining - b.remaining);
  return first ?? null;
}
