import { siteMinuteOfDay } from '../time/site-time';
import { bestMoment } from './best-moment';
import { balanceOf } from './energy-balance';
import { groupSlots } from './series';

const PARIS = 'Europe/Paris';
const KWH = 3_600_000;
const week = groupSlots({ period: 'week', fromDay: '2026-10-19', toDay: '2026-10-26' }, 'hour', PARIS);
const sunny = week.map(({ startMs }) => {
  const hour = siteMinuteOfDay(startMs, PARIS) / 60;
  return balanceOf({ energy: KWH, produced_energy: hour >= 12 && hour < 14 ? 2 * KWH : 0 });
});

describe('bestMoment', () => {
  it('finds the hours of the largest surplus in local time, across a clock change', () => {
    expect(bestMoment(week, sunny, PARIS, { hours: 2, energyWs: 2 * KWH })).toEqual({
      fromHour: 12,
      toHour: 14,
      ownPercent: 100,
    });
  });

  it('returns the covered share of the need', () => {
    expect(bestMoment(week, sunny, PARIS, { hours: 2, energyWs: 4 * KWH })?.ownPercent).toBe(50);
  });

  it('covers nothing without surplus', () => {
    const dark = week.map(() => balanceOf({ energy: KWH, produced_energy: 0 }));
    expect(bestMoment(week, dark, PARIS, { hours: 2, energyWs: KWH })?.ownPercent).toBe(0);
  });

  it('returns null for fewer than 3 days and for zero energy', () => {
    expect(bestMoment(week, sunny, PARIS, { hours: 2, energyWs: 0 })).toBeNull();
    expect(bestMoment(week.slice(0, 48), sunny, PARIS, { hours: 2, energyWs: KWH })).toBeNull();
    expect(bestMoment([], [], PARIS, { hours: 2, energyWs: KWH })).toBeNull();
  });
});
