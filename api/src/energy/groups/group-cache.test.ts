import fc from 'fast-check';
import { FIVE_MINUTES_MS, REPORTED_AFTER_MS } from '../measures/measure-shapes';
import type { GroupingQuestion, MeasureGroup, Measures } from '../measures/measure-store';
import { cachedGrouping } from './group-cache';

const DAY = '2026-03-29'; // The day of the spring change: 23 hours.
const START = Date.parse('2026-03-28T23:00:00Z');
const END = Date.parse('2026-03-29T22:00:00Z');

/** Answers like the real store: groups that have started, and which of them are missing. */
function store() {
  const rows = new Map<number, number>();
  let stamp = 0;
  let computed = 0;
  const grouping = async (_: string, { now }: GroupingQuestion): Promise<MeasureGroup[]> => {
    computed += 1;
    const groups: MeasureGroup[] = [];
    for (let atMs = START; atMs < Math.min(END, now.getTime()); atMs += FIVE_MINUTES_MS) {
      const value = rows.get(atMs) ?? null;
      const isOver = atMs + FIVE_MINUTES_MS + REPORTED_AFTER_MS <= now.getTime();
      groups.push({
        startsAt: new Date(atMs),
        date: new Date(atMs).toISOString(),
        values: [{ type: 'energy', value, unit: 'Ws' }],
        quality: value === null ? (isOver ? 'missing' : null) : 'measured',
      });
    }
    return groups;
  };
  return {
    measures: {
      grouping,
      revision: async () => ({ siteTimeZone: 'Europe/Paris', mark: String(stamp) }),
    },
    write: (atMs: number, value: number) => {
      rows.set(atMs, value);
      stamp += 1;
    },
    computed: () => computed,
  };
}

const cacheOf = (measures: Pick<Measures, 'grouping' | 'revision'>, maxGroups?: number) =>
  cachedGrouping(measures, (groups) => groups, maxGroups);

const question = (nowMs: number): GroupingQuestion => ({
  of: { deviceId: 'house' },
  groupType: 'five_minutes',
  fromDate: DAY,
  toDate: '2026-03-30',
  now: new Date(nowMs),
});

test('a cached answer equals a computed one, whatever is written late or again and however the clock moves', async () => {
  const moments = fc.integer({ min: START - FIVE_MINUTES_MS, max: END + 2 * REPORTED_AFTER_MS });
  // On a group boundary, one millisecond beside it, or anywhere.
  const nows = fc.oneof(
    moments,
    moments.map((ms) => Math.round(ms / FIVE_MINUTES_MS) * FIVE_MINUTES_MS),
    moments.map((ms) => Math.round(ms / FIVE_MINUTES_MS) * FIVE_MINUTES_MS + 1),
    moments.map((ms) => Math.round(ms / FIVE_MINUTES_MS) * FIVE_MINUTES_MS - 1),
  );
  const steps = fc.array(
    fc.oneof(
      nows.map((nowMs) => ({ nowMs })),
      fc.record({ group: fc.nat(275), value: fc.nat(9) }),
    ),
    { maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { measures, write } = store();
      const cached = cacheOf(measures);
      for (const step of all) {
        if ('value' in step) write(START + step.group * FIVE_MINUTES_MS, step.value);
        else {
          expect(JSON.stringify(await cached('home', question(step.nowMs)))).toBe(
            JSON.stringify(await measures.grouping('home', question(step.nowMs))),
          );
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('identical questions are computed once, concurrent ones and those of the same five minutes', async () => {
  const { measures, computed } = store();
  const cached = cacheOf(measures);
  const noon = Date.parse('2026-03-29T10:00:00Z');
  await Promise.all([1, 2, 3].map((ms) => cached('home', question(noon + ms))));
  await cached('home', question(noon + FIVE_MINUTES_MS - 1));
  expect(computed()).toBe(1);
  await cached('home', question(noon + FIVE_MINUTES_MS + 1));
  expect(computed()).toBe(2);
});

test('only a question that must be computed becomes expensive, and not if it was cached while it waited', async () => {
  const { measures, computed } = store();
  const cached = cacheOf(measures);
  let waits = 0;
  const becomeExpensive = async () => {
    waits += 1;
    if (waits === 1) await cached('home', question(END));
  };
  await cached('home', question(END), becomeExpensive);
  await cached('home', question(END), becomeExpensive);
  expect([waits, computed()]).toEqual([1, 1]);
});

test('a period that is over is computed once, until a measure of it is written', async () => {
  const { measures, write, computed } = store();
  const cached = cacheOf(measures);
  for (const days of [1, 2, 300]) await cached('home', question(END + days * 86_400_000));
  expect(computed()).toBe(1);
  write(START, 7);
  const groups = await cached('home', question(END + 86_400_000));
  expect(groups?.[0]?.values[0]?.value).toBe(7);
});

test('two households do not share entries', async () => {
  const { measures, computed } = store();
  const cached = cacheOf(measures);
  for (const home of ['one', 'two', 'one']) await cached(home, question(END));
  expect(computed()).toBe(2);
});

test('the least recently used entry is evicted first', async () => {
  const { measures, computed } = store();
  const length = (await cacheOf(measures)('a', question(END)))?.length ?? 0;
  const cached = cacheOf(measures, 2.5 * length);
  const before = computed();
  for (const home of ['a', 'b', 'a', 'c', 'a']) await cached(home, question(END));
  expect(computed() - before).toBe(3);
  await cached('b', question(END));
  expect(computed() - before).toBe(4);
});

test('a device of another household is null', async () => {
  const cached = cacheOf({ grouping: async () => null, revision: async () => null });
  expect(await cached('home', question(END))).toBeNull();
});

test('a failed question is computed again', async () => {
  const { measures } = store();
  let failures = 1;
  const cached = cacheOf({
    ...measures,
    grouping: async (...asked) => {
      if (failures-- > 0) throw new Error('no');
      return measures.grouping(...asked);
    },
  });
  await expect(cached('home', question(END))).rejects.toThrow('no');
  expect(await cached('home', question(END))).toHaveLength(276);
});
