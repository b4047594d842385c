import type { AlignedGroups, PeriodWindow } from '@foyer/domain';
import { profileBody, refusal, sessionOf } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderMonitoring } from '../testing/render-monitoring';
import { PeriodSavings } from './PeriodSavings';

const KWH = 3_600_000;
const START_MS = Date.parse('2026-06-21T08:00:00Z');
/** Hours with 3 kWh consumed, of which 1 bought, and 2 sold. */
const aligned = (count: number): AlignedGroups => ({
  slots: Array.from({ length: count }, (_, index) => ({
    startMs: START_MS + index * KWH,
    endMs: START_MS + (index + 1) * KWH,
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
  lifeTime: { period: 'lifeTime', fromDay: '2023-11-01', toDay: '2026-07-01' },
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
  // While the weekly prices load there is neither an amount nor a reason.
  await waitFor(() => expect(savings).not.toHaveTextContent(/: —$/));
  return savings.textContent;
}

const NO_SALE = { sellingEnergy: false, sellingPriceCentsPerKwh: null };
const TWO_PRICES = { purchasePricesCentsPerKwh: [25, 15], currency: 'EUR', ...NO_SALE };

describe('the savings of a period', () => {
  it('are the energy consumed but not bought, at the tariff', async () => {
    const text = await words({ purchasePricesCentsPerKwh: [25], currency: 'EUR', ...NO_SALE });
    expect(text).toBe('Saved in this period: €0.50');
  });

  it('add up over the period, in the currency of the household', async () => {
    const text = await words({ purchasePricesCentsPerKwh: [25], currency: 'CHF', ...NO_SALE }, 'week', 3);
    expect(text?.replace(/\s/g, ' ')).toBe('Saved in this period: CHF 1.50');
  });

  it('include the earnings from selling', async () => {
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
  it.each([
    ['week', '2026-06-15', '2026-06-22'],
    ['year', '2025-07-01', '2026-07-01'],
  ])('of a %s are summed per price when a day has two prices', async (period, from, to) => {
    await words(TWO_PRICES, period, 3, {
      schedule: NIGHTS,
      ownEnergy: ({ deviceId, fromDate, toDate }) => ({
        ownEnergy:
          deviceId === 'house' && fromDate === from && toDate === to
            ? { outsideRanges: 2 * KWH, withinRanges: 2 * KWH }
            : null,
      }),
    });
    await waitFor(() =>
      expect(screen.getByTestId('savings-of-period')).toHaveTextContent('Saved in this period: €0.80'),
    );
  });

  it('of a lifetime are requested per year, and a year without measures adds nothing', async () => {
    const asked: (string | undefined)[] = [];
    await words(TWO_PRICES, 'lifeTime', 3, {
      schedule: NIGHTS,
      ownEnergy: ({ fromDate, toDate }) => {
        asked.push(`${fromDate} ${toDate}`);
        return { ownEnergy: fromDate === '2023-11-01' ? null : { outsideRanges: KWH, withinRanges: KWH } };
      },
    });
    await waitFor(() =>
      expect(screen.getByTestId('savings-of-period')).toHaveTextContent('Saved in this period: €0.80'),
    );
    expect(asked).toEqual(['2023-11-01 2024-11-01', '2024-11-01 2025-11-02', '2025-11-02 2026-07-01']);
  });

  const version = (fromDate: string, price: number, sellingPrice: number | null = null) => ({
    id: fromDate,
    fromDate,
    category: 'flat',
    ranges: '',
    price,
    sellingPrice,
  });

  it('of a day use the price of that day, not today’s', async () => {
    const platform = {
      tariffVersions: { versions: [version('2025-01-01', 30, 5), version('2026-06-22', 90)] },
    };
    expect(await words(TWO_PRICES, 'day', 1, platform)).toMatch(/€0\.60, earned by selling: €0\.10$/);
  });

  it.each([
    [false, ''],
    [true, ' (provisional price)'],
  ])(
    'earn the price of the feed-in contract of the day, not the one entered: %p',
    async (isProvisional, note) => {
      const platform = {
        tariffVersions: { versions: [version('2025-01-01', 30, 5)] },
        feedInContracts: {
          contracts: [
            { fromDate: '2026-01-01', buyer: 'EDF OA', currency: 'EUR', price: 30.73, isProvisional },
            { fromDate: '2026-06-22', buyer: 'EDF OA', currency: 'EUR', price: 4 },
          ],
        },
      };
      expect(await words(TWO_PRICES, 'day', 1, platform)).toBe(
        `Saved in this period: €0.60, earned by selling: €0.61${note}`,
      );
    },
  );

  it('use a tariff saved while the previous one was loading', async () => {
    const requests: ((cents: number) => void)[] = [];
    const session = sessionOf({ profile: profileBody() });
    const profile = session.profile && { ...session.profile, ...TWO_PRICES };
    const { host } = await renderMonitoring(
      <PeriodSavings
        aligned={aligned(1)}
        window={WINDOWS.day as PeriodWindow}
        totalsDeviceId="house"
        siteTimeZone="Europe/Paris"
      />,
      {
        language: 'en',
        session: { ...session, profile },
        platformAnswers: {
          tariffVersions: () =>
            new Promise((resolve) =>
              requests.push((cents) => resolve({ versions: [version('2025-01-01', cents)] })),
            ),
        },
      },
    );
    await waitFor(() => expect(requests).toHaveLength(1));
    host.services.bus.emit('profile.refresh', {});
    requests[0]?.(30);
    await waitFor(() => expect(requests).toHaveLength(2));
    requests[1]?.(90);
    await waitFor(() => expect(screen.getByTestId('savings-of-period')).toHaveTextContent('€1.80'));
  });

  it('of days with different tariffs are summed by the platform, each day at its own', async () => {
    await words(TWO_PRICES, 'week', 3, {
      tariffVersions: { versions: [version('2025-01-01', 30), version('2026-06-17', 90)] },
      ownEnergy: { ownEnergy: { outsideRanges: 4 * KWH, withinRanges: 0, saved: 234, earned: 12 } },
    });
    await waitFor(() =>
      expect(screen.getByTestId('savings-of-period')).toHaveTextContent(
        'Saved in this period: €2.34, earned by selling: €0.12',
      ),
    );
  });

  const TEMPO = { ...version('2025-01-01', 16), price: null, offer: { name: 'tempo', kva: 9 } };
  it.each([
    [{ saved: 234, unpriced: 0 }, /€2\.34$/],
    [{ saved: null, unpriced: KWH }, /— \(a price for these days is not known yet\)$/],
  ])('of a day of an offer are those of the platform: %j', async (amounts, expected) => {
    await words(TWO_PRICES, 'day', 1, {
      tariffVersions: { versions: [TEMPO] },
      ownEnergy: { ownEnergy: { outsideRanges: KWH, withinRanges: 0, earned: null, ...amounts } },
    });
    await waitFor(() => expect(screen.getByTestId('savings-of-period').textContent).toMatch(expected));
  });

  it('show an error when the platform cannot sum the hours', async () => {
    await words(TWO_PRICES, 'week', 3, { schedule: NIGHTS, ownEnergy: refusal('device.not.found') });
    await waitFor(() =>
      expect(screen.getByTestId('savings-of-period')).toHaveTextContent('(it could not be worked out'),
    );
  });

  it.each([
    ['the tariff is not known', [], 'day', /— \(your tariff is not known\)/],
    ['nothing was measured', [25, 18], 'year', /— \(nothing was measured\)/],
  ] as const)('are "—" with the reason when %s', async (_, prices, period, expected) => {
    await words({ purchasePricesCentsPerKwh: prices, currency: 'EUR', ...NO_SALE }, period, 1, {
      schedule: NIGHTS,
      ownEnergy: { ownEnergy: null },
    });
    await waitFor(() => expect(screen.getByTestId('savings-of-period').textContent).toMatch(expected));
  });
});
