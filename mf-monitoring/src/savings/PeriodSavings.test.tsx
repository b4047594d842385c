import type { AlignedGroups, Period } from '@foyer/domain';
import { profileBody, sessionOf } from '@foyer/testing';
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

async function words(prices: object, period: Period = 'day', count = 1) {
  const session = sessionOf({ profile: profileBody() });
  const profile = session.profile && { ...session.profile, ...prices };
  await renderMonitoring(
    <PeriodSavings aligned={aligned(count)} period={period} siteTimeZone="Europe/Paris" />,
    { language: 'en', session: { ...session, profile } },
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

  it.each([
    ['the tariff is not known', [], 'day', /— \(your tariff is not known\)/],
    ['days mix two prices', [25, 18], 'month', /— \(your price changes with the hour/],
  ] as const)('are "—" and say why where %s', async (_, prices, period, expected) => {
    expect(await words({ purchasePricesCentsPerKwh: prices, currency: 'EUR', ...NO_SALE }, period)).toMatch(
      expected,
    );
  });
});
