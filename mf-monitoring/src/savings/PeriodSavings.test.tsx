import type { AlignedGroups, PeriodWindow } from '@foyer/domain';
import { profileBody, refusal, sessionOf } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderMonitoring } from '../testing/renderMonitoring';
import { PeriodSavings } from './PeriodSavings';

const KWH = 3_600_000;
const START_MS = Date.parse('2026-06-21T08:00:00Z');
/** An hour of 3 kWh used, 1 of them bought, 2 sold. */
const aligned = (count: number): AlignedGroups => ({
  slots: Array.from({ length: count }, (_, place) => ({
    startMs: START_MS + place * KWH,
    endMs: START_MS + (place + 1) * KWH,
    day: '2026-06-21',
  })),
  values: Array.from({ length: count }, () => ({
    energy: 3 * KWH,
    produced_energy: 4 * KWH,
    grid_energy: KWH,
    electricity_meter_energy: -KWH,
  })),
});

const WINDOWS: Record<string, PeriodWindow> = {
  day: { period: 'day', fromDay: '2026-06-21', toDay: '2026-06-22' },
  week: { period: 'week', fromDay: '2026-06-15', toDay: '2026-06-22' },
  year: { period: 'year', fromDay: '2025-07-01', toDay: '2026-07-01' },
};

async function words(
  prices: object,
  period = 'day',
  count = 1,
  platformAnswers: NonNullable<Parameters<typeof renderMonitoring>[1]>['platformAnswers'] = {},
) {
  const session = sessionOf({ profile: profileBody() });
  const profile = session.profile && { ...session.profile, ...prices };
  await renderMonitoring(
    <PeriodSavings
      aligned={aligned(count)}
      window={WINDOWS[period] as PeriodWindow}
      totalsDeviceId="house"
      siteTimeZone="Europe/Paris"
    />,
    { language: 'en', session: { ...session, profile }, platformAnswers },
  );
  const savings = await screen.findByTestId('savings-of-period');
  // While the week of prices is on its way there is neither an amount nor a reason.
  await waitFor(() => expect(savings).not.toHaveTextContent(/: —$/));
  return savings.textContent;
}

const NO_SALE = { sellingEnergy: false, sellingPriceCentsPerKwh: null };

describe('the savings of a period', () => {
  it('are what was used without being bought, at the tariff', async () => {
    const text = await words({ purchasePricesCentsPerKwh: [25], currency: 'EUR', ...NO_SALE });
    expect(text).toBe('Saved in this period: €0.50');
  });

  it('add up over the period, in francs where francs are paid', async () => {
    const text = await words({ purchasePricesCentsPerKwh: [25], currency: 'CHF', ...NO_SALE }, 'week', 3);
    expect(text?.replace(/\s/g, ' ')).toBe('Saved in this period: CHF 1.50');
  });

  it('say what was earned by selling', async () => {
    const sale = { sellingEnergy: true, sellingPriceCentsPerKwh: 10 };
    expect(await words({ purchasePricesCentsPerKwh: [25], currency: 'EUR', ...sale })).toMatch(
      /, earned by selling: €0\.\d0$/,
    );
  });

  const NIGHTS = {
    schedule: {
      type: 'electric_tariff',
      category: null,
      enabled: true,
      name: null,
      ranges: 'mon 22:00 on;tue 6:00 off',
    },
  };
  const hour = (date: string) => ({
    date,
    values: [
      { type: 'energy', value: 3 * KWH },
      { type: 'grid_energy', value: KWH },
    ],
  });

  it('are added up hour by hour where two prices hold within the days of a week', async () => {
    await words({ purchasePricesCentsPerKwh: [25, 15], currency: 'EUR', ...NO_SALE }, 'week', 3, {
      schedule: NIGHTS,
      // Monday noon at 25 cents, the night after it at 15: 2 kWh each.
      groupedMeasures: { measures: [hour('2026-06-15 10:00:00'), hour('2026-06-16 01:00:00')] },
    });
    await waitFor(() =>
      expect(screen.getByTestId('savings-of-period')).toHaveTextContent('Saved in this period: €0.80'),
    );
  });

  it('say so when the hours cannot be read', async () => {
    await words({ purchasePricesCentsPerKwh: [25, 15], currency: 'EUR', ...NO_SALE }, 'week', 3, {
      schedule: NIGHTS,
      groupedMeasures: refusal('measures.invalid'),
    });
    await waitFor(() =>
      expect(screen.getByTestId('savings-of-period')).toHaveTextContent('(its hours could not be read'),
    );
  });

  it.each([
    ['the tariff is not known', [], 'day', /— \(your tariff is not known\)/],
    ['months mix two prices', [25, 18], 'year', /— \(your price changes with the hour/],
  ] as const)('are "—" and say why where %s', async (_, prices, period, expected) => {
    await words({ purchasePricesCentsPerKwh: prices, currency: 'EUR', ...NO_SALE }, period, 1, {
      schedule: NIGHTS,
    });
    await waitFor(() => expect(screen.getByTestId('savings-of-period').textContent).toMatch(expected));
  });
});
