import { groupedMeasures } from '@foyer/wire/measures';
import { createPlatformClient, type PlatformClientOptions } from './client';
import { type Question, stubFetch } from './network';

interface Reply {
  readonly body?: object;
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

/** A client of a stub platform, and the requests it received. */
function platform(reply: (sent: Question) => Reply, options: Partial<PlatformClientOptions> = {}) {
  const sent: Question[] = [];
  let nowMs = 1_000_000;
  const fetch = stubFetch(async (question) => {
    sent.push(question);
    const { body, status = 200, headers } = reply(question);
    return { body: body ? JSON.stringify(body) : '', status, headers: new Headers(headers) };
  });
  const client = createPlatformClient({
    token: () => 'T'.repeat(32),
    onNotAuthorized: () => {},
    report: () => {},
    now: () => nowMs,
    isOnline: () => true,
    fetch,
    ...options,
  });
  return { client, sent, passTime: (ms: number) => (nowMs += ms) };
}

describe('an answer with a mark', () => {
  const day = { groupType: 'hour', fromDate: '2026-06-19', toDate: '2026-06-20', deviceId: 'd' } as const;
  const GROUPS = { status: 'ok', measures: [] };
  /** Answers with an ETag, and with 304 to a client that sends it. */
  const marking = (mark: () => string) => (sent: Question) =>
    sent.headers?.['If-None-Match'] === mark()
      ? { status: 304, headers: { etag: mark() } }
      : { body: GROUPS, headers: { etag: mark() } };
  const marksSent = (sent: readonly Question[]) => sent.map(({ headers }) => headers?.['If-None-Match']);

  it('is not sent a second time while it has not changed, and counts as fresh', async () => {
    let mark = '"a"';
    const { client, sent, passTime } = platform(marking(() => mark));
    const answeredAt: (number | null)[] = [];
    client.lastAnswerAt$.subscribe((atMs) => answeredAt.push(atMs));
    const first = await client.call(groupedMeasures, day);
    passTime(60_000);
    expect(await client.call(groupedMeasures, day)).toBe(first);
    expect(answeredAt).toEqual([null, 1_000_000, 1_060_000]);
    mark = '"b"';
    expect(await client.call(groupedMeasures, day)).not.toBe(first);
    await client.call(groupedMeasures, day);
    expect(marksSent(sent)).toEqual([undefined, '"a"', '"a"', '"b"']);
  });

  it('is used for neither another account nor another day', async () => {
    let token = 'A'.repeat(32);
    const { client, sent } = platform(
      marking(() => '"a"'),
      { token: () => token },
    );
    await client.call(groupedMeasures, day);
    await client.call(groupedMeasures, { ...day, toDate: '2026-06-21' });
    token = 'B'.repeat(32);
    await client.call(groupedMeasures, day);
    client.forgetAll();
    await client.call(groupedMeasures, day);
    expect(marksSent(sent)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('of a session that ended on the way is not held', async () => {
    let token = 'A'.repeat(32);
    const { client, sent } = platform(
      (asked) => {
        token = 'B'.repeat(32);
        return marking(() => '"a"')(asked);
      },
      { token: () => token },
    );
    await client.call(groupedMeasures, day);
    await client.call(groupedMeasures, day);
    expect(marksSent(sent)).toEqual([undefined, undefined]);
  });

  it('is unknown where the platform gives none', async () => {
    const { client, sent } = platform(() => ({ body: GROUPS }));
    await client.call(groupedMeasures, day);
    await client.call(groupedMeasures, day);
    expect(marksSent(sent)).toEqual([undefined, undefined]);
  });
});
