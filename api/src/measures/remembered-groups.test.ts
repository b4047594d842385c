import fc from 'fast-check';
import { FIVE_MINUTES_MS, REPORTED_AFTER_MS } from './measure-shapes';
import type { GroupingQuestion, MeasureGroup } from './measure-store';
import { rememberedGroups } from './remembered-groups';

const DAY = '2026-03-29'; // The day of the spring change: 23 hours.
const START = Date.parse('2026-03-28T23:00:00Z');
const END = Date.parse('2026-03-29T22:00:00Z');

/** Answers like the real store: groups that have started, and which of them have no measurements. */
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
      standing: async () => ({ siteTimeZone: 'Europe/Paris', mark: String(stamp) }),
    },
    write: (atMs: number, value: number) => {
      rows.set(atMs, value);
      stamp += 1;
    },
    computed: () => computed,
  };
}

const question = (nowMs: number): GroupingQuestion => ({
  of: { deviceId: 'house' },
  groupType: 'five_minutes',
  fromDate: DAY,
  toDate: '2026-03-30',
  now: new Date(nowMs),
});
const asWire = ({ date, values, quality }: MeasureGroup) => ({ date, values, quality });

test('a cached answer equals a computed one after any write, late or repeated, at any time', async () => {
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
      const remembered = rememberedGroups(measures, asWire);
      for (const step of all) {
        if ('value' in step) write(START + step.group * FIVE_MINUTES_MS, step.value);
        else {
          const list = await remembered('home', question(step.nowMs));
          expect(list?.text).toBe(
            JSON.stringify((await measures.grouping('home', question(step.nowMs))).map(asWire)),
          );
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('a question asked concurrently or again within its five minutes is computed once', async () => {
  const { measures, computed } = store();
  const remembered = rememberedGroups(measures, asWire);
  const noon = Date.parse('2026-03-29T10:00:00Z');
  await Promise.all([1, 2, 3].map((ms) => remembered('home', question(noon + ms))));
  await remembered('home', question(noon + FIVE_MINUTES_MS - 1));
  expect(computed()).toBe(1);
  await remembered('home', question(noon + FIVE_MINUTES_MS + 1));
  expect(computed()).toBe(2);
});

test('only a computed answer queues as expensive, unless the answer became known while it waited', async () => {
  const { measures, computed } = store();
  const remembered = rememberedGroups(measures, asWire);
  let waits = 0;
  const becomeDear = async () => {
    waits += 1;
    if (waits === 1) await remembered('home', question(END));
  };
  await remembered('home', question(END), becomeDear);
  await remembered('home', question(END), becomeDear);
  expect([waits, computed()]).toEqual([1, 1]);
});

test('a completed period is computed once until one of its measurements is written', async () => {
  const { measures, write, computed } = store();
  const remembered = rememberedGroups(measures, asWire);
  for (const days of [1, 2, 300]) await remembered('home', question(END + days * 86_400_000));
  expect(computed()).toBe(1);
  write(START, 7);
  expect((await remembered('home', question(END + 86_400_000)))?.text).toContain('"value":7');
});

test('two households do not share cached answers', async () => {
  const { measures, computed } = store();
  const remembered = rememberedGroups(measures, asWire);
  for (const home of ['one', 'two', 'one']) await remembered(home, question(END));
  expect(computed()).toBe(2);
});

test('the least recently used answer is evicted first', async () => {
  const { measures, computed } = store();
  const length = (await rememberedGroups(measures, asWire)('a', question(END)))?.text.length ?? 0;
  const remembered = rememberedGroups(measures, asWire, 2.5 * length);
  const before = computed();
  for (const home of ['a', 'b', 'a', 'c', 'a']) await remembered(home, question(END));
  expect(computed() - before).toBe(3);
  await remembered('b', question(END));
  expect(computed() - before).toBe(4);
});

test('an unknown device is answered with null and not cached', async () => {
  const remembered = rememberedGroups({ grouping: async () => null, standing: async () => null }, asWire);
  expect(await remembered('home', question(END))).toBeNull();
});
