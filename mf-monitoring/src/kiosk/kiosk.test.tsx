import { groupsBody, StubDrawing, sessionOf } from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HomeChart } from '../home/HomeChart';
import { monitoringStore } from '../store';
import { renderMonitoring } from '../testing/render-monitoring';

beforeEach(() => StubDrawing.reset());

/** The test simulates three hours of refreshes, which exceeds the default timeout on a slow machine. */
const HOURS_PASS_MS = 120_000;
const KIOSK = sessionOf({}, { kiosk: true });
const REFRESH_MS = 300_000;
const HOUR_MS = 12 * REFRESH_MS;

async function kiosk() {
  // Values differ between answers but keep the same maximum, so that the axis keeps its number of lines.
  let asked = 0;
  const rendered = await renderMonitoring(<HomeChart />, {
    session: KIOSK,
    path: '/home?hours=24',
    platformAnswers: {
      groupedMeasures: () => {
        asked += 1;
        const energyWs = 5000 + 10 * (asked % 12);
        return groupsBody([{ values: { energy: energyWs, produced_energy: 2 * energyWs } }]);
      },
    },
  });
  const { host } = rendered;
  const advance = async (milliseconds: number) => {
    for (let left = milliseconds; left > 0; left -= REFRESH_MS) {
      const step = Math.min(left, REFRESH_MS);
      host.clock.advance(step);
      await act(() => jest.advanceTimersByTimeAsync(step));
    }
  };
  const count = (id: string, groupType?: string) =>
    host.platform.received.filter(
      ({ id: of, parameters }) => of === id && (!groupType || parameters.groupType === groupType),
    ).length;
  const store = monitoringStore.open(host.services);
  /** Counts of everything that could leak. */
  const resources = () => {
    const liveDrawings = StubDrawing.made.filter(({ destroyed }) => destroyed === 0);
    const state = store.getState() as unknown as { monitoring: { queries: object } };
    return {
      answers: Object.keys(state.monitoring.queries).length,
      nodes: document.querySelectorAll('*').length,
      drawings: liveDrawings.length,
      series: liveDrawings[0]?.opts.series.length,
      timers: jest.getTimerCount(),
    };
  };
  return { ...rendered, advance, count, resources };
}

describe('a kiosk', () => {
  beforeAll(() => jest.useFakeTimers());
  afterAll(() => jest.useRealTimers());

  it('shows its chart full screen at 60 % of the window height, with weather and home life', async () => {
    await kiosk();
    const screenful = await screen.findByRole('dialog', { name: 'Évolution' });
    const chart = await within(screenful).findByRole('figure');
    expect(chart).toHaveAttribute('data-size', 'kiosk');
    expect(chart.querySelector('[style*="block-size"]')).toHaveStyle({
      maxBlockSize: `${Math.round(innerHeight * 0.6)}px`,
    });
    const panel = await within(screenful).findByTestId('kiosk-panel');
    await waitFor(() => expect(panel.textContent).toMatch(/21,5.°C.*Produits? aujourd’hui/s));
  });

  it('polls chart, weather and home life exactly every five minutes', async () => {
    const { advance, count } = await kiosk();
    await advance(10_000);
    const ids = ['weather', 'equivalences', 'totalMeasures'];
    expect([count('groupedMeasures', 'five_minutes'), ...ids.map((id) => count(id))]).toEqual([1, 1, 1, 1]);
    await advance(REFRESH_MS - 20_000);
    expect([count('groupedMeasures', 'five_minutes'), ...ids.map((id) => count(id))]).toEqual([1, 1, 1, 1]);
    await advance(20_000);
    expect([count('groupedMeasures', 'five_minutes'), ...ids.map((id) => count(id))]).toEqual([2, 2, 2, 2]);
  });

  it(
    'does not leak over hours of refreshes across midnight',
    async () => {
      const { host, advance, count, resources } = await kiosk();
      await advance(HOUR_MS);
      const early = resources();
      expect(early).toMatchObject({ drawings: 1, series: 3 });
      host.clock.advance(10 * HOUR_MS); // 23:00 local time
      await advance(2 * HOUR_MS);
      expect(count('groupedMeasures', 'five_minutes')).toBeGreaterThanOrEqual(3 * 12);
      const late = resources();
      // A refresh in progress may hold a timer or two.
      expect({ ...late, timers: 0 }).toEqual({ ...early, timers: 0 });
      expect(late.timers).toBeLessThanOrEqual(early.timers + 3);
    },
    HOURS_PASS_MS,
  );

  it('says that it is offline over its full screen, until it is back', async () => {
    const { host } = await kiosk();
    const screenful = within(await screen.findByRole('dialog', { name: 'Évolution' }));
    expect(screenful.queryByText(/hors ligne/)).toBeNull();
    await act(async () => host.setOnline(false));
    expect(screenful.getByText(/hors ligne/)).toBeVisible();
    await act(async () => host.setOnline(true));
    expect(screenful.queryByText(/hors ligne/)).toBeNull();
  });
});
