import type { PeriodWindow } from '@foyer/domain';
import { profileBody, refusal, type StubAnswers, sessionOf } from '@foyer/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderMonitoring } from '../testing/render-monitoring';
import { PeriodSavings } from './PeriodSavings';

const KWH = 3_600_000;
const WEEK: PeriodWindow = { period: 'week', fromDay: '2026-06-15', toDay: '2026-06-22' };
const LIFE_TIME: PeriodWindow = { period: 'lifeTime', fromDay: '2023-11-01', toDay: '2026-07-01' };

const own = (amounts: object) => ({
  ownEnergy: { outsideRanges: 4 * KWH, withinRanges: 0, saved: 234, earned: null, unpriced: 0, ...amounts },
});

async function renderSavings(
  ownEnergy: StubAnswers[string],
  { window = WEEK, deviceId = 'house' as string | null, currency = 'EUR' } = {},
) {
  const session = sessionOf({ profile: profileBody() });
  const profile = session.profile && { ...session.profile, currency };
  const rendered = await renderMonitoring(<PeriodSavings window={window} totalsDeviceId={deviceId} />, {
    language: 'en',
    session: { ...session, profile },
    platformAnswers: { ownEnergy },
  });
  return { ...rendered, savings: await screen.findByTestId('savings-of-period') };
}

describe('the savings of a period', () => {
  it.each<[string, object, object, string]>([
    ['saved', {}, {}, 'Saved in this period: €2.34'],
    ['in the currency of the household', {}, { currency: 'CHF' }, 'Saved in this period: CHF 2.34'],
    ['less than nothing', { saved: -12 }, {}, 'Saved in this period: -€0.12'],
    ['and earned', { earned: 12 }, {}, 'Saved in this period: €2.34, earned by selling: €0.12'],
    [
      'and earned at a price that is not published yet',
      { earned: 61, earnedProvisional: true },
      {},
      'Saved in this period: €2.34, earned by selling: €0.61 (provisional price)',
    ],
    [
      'unknown without a tariff',
      { saved: null, unpriced: KWH, priced: false },
      {},
      'Saved in this period: — (your tariff is not known)',
    ],
    [
      'unknown at a price that is not known yet',
      { saved: null, unpriced: KWH, earned: 12 },
      {},
      'Saved in this period: — (a price for these days is not known yet), earned by selling: €0.12',
    ],
  ])('are those of the platform: %s', async (_, amounts, options, expected) => {
    const { savings } = await renderSavings(own(amounts), options);
    await waitFor(() => expect(savings.textContent?.replace(/\s/g, ' ')).toBe(expected));
  });

  it.each<[string, StubAnswers[string], string | null, RegExp]>([
    ['nothing was measured', { ownEnergy: null }, 'house', /— \(nothing was measured\)/],
    ['nothing measures the home', { ownEnergy: null }, null, /— \(nothing was measured\)/],
  ])('are "—" with the reason when %s', async (_, answer, deviceId, expected) => {
    const { savings } = await renderSavings(answer, { deviceId });
    await waitFor(() => expect(savings.textContent).toMatch(expected));
  });

  it('of a lifetime are requested per year, and a year without measures adds nothing', async () => {
    const asked: (string | undefined)[] = [];
    const { savings } = await renderSavings(
      ({ fromDate, toDate }) => {
        asked.push(`${fromDate} ${toDate}`);
        return fromDate === '2023-11-01' ? { ownEnergy: null } : own({ saved: 40 });
      },
      { window: LIFE_TIME },
    );
    await waitFor(() => expect(savings).toHaveTextContent('Saved in this period: €0.80'));
    expect(asked).toEqual(['2023-11-01 2024-11-01', '2024-11-01 2025-11-02', '2025-11-02 2026-07-01']);
  });

  it('that could not be worked out are asked for again by a button', async () => {
    const { host, savings } = await renderSavings(refusal('service.unavailable'));
    await waitFor(() =>
      expect(savings).toHaveTextContent('Saved in this period: — (it could not be worked out)'),
    );
    host.platform.answer({ ownEnergy: own({}) });
    fireEvent.click(within(savings).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(savings).toHaveTextContent('€2.34'));
  });

  it('are asked for again when a tariff was saved', async () => {
    const { host, savings } = await renderSavings(own({}));
    await waitFor(() => expect(savings).toHaveTextContent('€2.34'));
    host.platform.answer({ ownEnergy: own({ saved: 180 }) });
    host.services.bus.emit('profile.refresh', {});
    await waitFor(() => expect(savings).toHaveTextContent('€1.80'));
  });
});
