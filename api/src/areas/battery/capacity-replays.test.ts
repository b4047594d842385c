import type { GroupingQuestion, MeasureGroup } from '../../energy/measures/measure-store';
import type { Account } from '../../identity/accounts/account-store';
import type { Store } from '../../process/store';
import { replaysOf } from './capacity-replays';

const KWH = 3_600_000;
const NOW = Date.parse('2026-06-21T10:00:00Z');
const NEEDED = { produced_energy: 2 * KWH, green_energy: KWH, grid_sans_msb_energy: 0 };

const group = (at: string, values: Readonly<Record<string, number>>) =>
  ({
    startsAt: new Date(at),
    values: Object.entries(values).map(([type, value]) => ({ type, value })),
  }) as unknown as MeasureGroup;

/** A home whose battery ended each day with 250 kWh; records the measure queries. */
function home(operationalDate: string | null) {
  const asked: GroupingQuestion[] = [];
  const store = {
    capacities: { of: async () => ({}) },
    devices: {
      ofHousehold: async () => [
        { id: 'house', plugType: 'vrt' },
        { id: 'battery', plugType: 'bat' },
      ],
    },
    homePrices: {
      ofOneDay: async () => ({ versions: [], tariffs: [], site: { timeZone: 'Europe/Paris' } }),
    },
    feedIns: { ofHousehold: async () => [] },
    measures: {
      grouping: async (_household: string, question: GroupingQuestion) => {
        asked.push(question);
        if (question.groupType === 'hour') return [group('2026-06-20T12:00:00Z', NEEDED)];
        const isBefore = operationalDate !== null && question.fromDate < operationalDate;
        return isBefore ? [] : [group(`${question.fromDate}T00:00:00Z`, { soc: 250 * KWH })];
      },
    },
  } as unknown as Store;
  const account = { id: 'h', siteTimeZone: 'Europe/Paris', operationalDate } as Account;
  return { asked, replays: () => replaysOf(store, account, NOW) };
}

test.each([
  ['an older home', '2024-10-20', { 100: 100, 300: 250, 600: 250 }],
  ['a home whose battery starts then', '2026-02-01', { 100: 0, 300: 0, 600: 0 }],
])(
  'the replay of %s starts at the level of the day before, limited to the capacity',
  async (_what, begun, levels) => {
    const { asked, replays } = home(begun);
    const found = await replays();
    const start = (capacity: number) =>
      (found?.capacities.find((one) => one.capacity === capacity)?.startLevel ?? Number.NaN) / KWH;
    for (const [capacity, level] of Object.entries(levels)) expect(start(Number(capacity))).toBe(level);
    const [hours, level] = [
      asked.find(({ groupType }) => groupType === 'hour'),
      asked.find(({ groupType }) => groupType === 'day'),
    ];
    expect(level?.toDate).toBe(hours?.fromDate);
  },
);
