import { costsByDay } from './month-costs';

const HOUR_MS = 3_600_000;
const prices = {
  versions: [],
  basis: 'contract',
  tariffs: [],
  feedIn: [],
  site: { timeZone: 'Europe/Paris', colours: new Map() },
} as const;
const hour = (at: string, cents: number | null) => ({ startMs: Date.parse(at), boughtWs: HOUR_MS, cents });

test('days with missing hours have a cost and are not whole, days without a price have none', () => {
  const hours = [
    hour('2026-06-08T10:00:00Z', 20),
    hour('2026-06-09T10:00:00Z', 30),
    hour('2026-06-10T10:00:00Z', null),
  ];
  const incompleteDays = [{ day: '2026-06-09', missingHours: 1, estimatedHours: 0 }];
  expect(costsByDay({ hours, steps: [], incompleteDays }, prices)).toEqual([
    { day: '2026-06-08', cents: 20, isWhole: true },
    { day: '2026-06-09', cents: 30, isWhole: false },
  ]);
});
