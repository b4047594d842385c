import { NO_ANSWER, profileBody, sessionOf } from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useHouse } from '../house/useHouse';
import { EXAMPLE_YEAR, renderMonitoring } from '../testing/render-monitoring';
import { ChartBlock } from './ChartBlock';
import { HouseChart } from './HouseChart';
import { SELF_CONSUMPTION } from './series-plans';

const CHARTS_CALLS = ['groupedMeasures'];
type Rendered = Awaited<ReturnType<typeof renderMonitoring>>;

/** Parameters of every chart request, oldest first; hourly requests belong to the savings. */
function requests({ host }: Rendered) {
  return host.platform.received
    .filter(({ id, parameters }) => CHARTS_CALLS.includes(id) && parameters.groupType !== 'hour')
    .map(({ parameters: { groupType, fromDate, toDate, deviceId, roomId } }) => ({
      groupType,
      fromDate,
      toDate,
      of: deviceId ?? roomId,
    }));
}

const chart = () => screen.findByRole('figure');

/** Clicks an entry of the chart's menu. */
async function choose(user: Rendered['user'], entry: string) {
  await user.click(await screen.findByRole('button', { name: /^(Plus d’actions|More actions)$/ }));
  await user.click(
    screen.getByRole(/^Compare/.test(entry) ? 'menuitemcheckbox' : 'menuitem', { name: entry }),
  );
}

const WEEK = { period: 'week', lastDay: null, twentyFourHours: false } as const;

function WeekOfRates() {
  const house = useHouse();
  const target = { deviceId: 'house_vrt' };
  const plans = [SELF_CONSUMPTION];
  return (
    <ChartBlock title="Rates" house={house} target={target} plans={plans} position={WEEK} onMove={() => {}} />
  );
}

describe('the chart block', () => {
  it('opens on yesterday and today in groups of five minutes', async () => {
    const rendered = await renderMonitoring(<HouseChart />);
    await waitFor(async () => expect(await chart()).toHaveAttribute('data-points', '2'));
    expect(requests(rendered)).toEqual([
      { groupType: 'five_minutes', fromDate: '2026-06-20', toDate: '2026-06-22', of: 'house_vrt' },
    ]);
    expect(await chart()).toHaveAttribute('data-unit', 'kW');
  });

  it('asks again once past measurements were corrected', async () => {
    const rendered = await renderMonitoring(<HouseChart />);
    await chart();
    expect(requests(rendered)).toHaveLength(1);
    rendered.host.services.bus.emit('profile.refresh', {});
    await waitFor(() => expect(requests(rendered)).toHaveLength(2));
  });

  it.each([
    ['week', 'day', '2026-06-15', '2026-06-22'],
    ['month', 'day', '2026-05-22', '2026-06-22'],
    ['year', 'month', '2025-07-01', '2026-07-01'],
    ['lifeTime', 'month', '2024-10-01', '2026-07-01'],
  ])('requests a %s by %s and writes it to the URL', async (period, groupType, fromDate, toDate) => {
    const rendered = await renderMonitoring(<HouseChart />, { path: '/home' });
    await chart();
    await rendered.user.click(screen.getByTestId(`period-${period}`));
    await waitFor(() =>
      expect(requests(rendered).at(-1)).toEqual({ groupType, fromDate, toDate, of: 'house_vrt' }),
    );
    expect(rendered.host.services.navigation.current().search).toBe(`?period=${period}`);
    expect(await chart()).toHaveAttribute('data-unit', 'kWh');
  });

  it('opens at the period and day in the URL, and steps from there', async () => {
    const rendered = await renderMonitoring(<HouseChart />, {
      path: '/home?period=week&day=2026-03-31&keep=1',
    });
    await chart();
    await waitFor(() =>
      expect(requests(rendered)[0]).toMatchObject({ fromDate: '2026-03-25', toDate: '2026-04-01' }),
    );
    await rendered.user.click(screen.getByTestId('period-previous'));
    await waitFor(() =>
      expect(requests(rendered).at(-1)).toMatchObject({ fromDate: '2026-03-18', toDate: '2026-03-25' }),
    );
    expect(rendered.host.services.navigation.current().search).toBe('?period=week&day=2026-03-24&keep=1');
  });

  it('sends no request when the current period is pressed', async () => {
    const rendered = await renderMonitoring(<HouseChart />);
    await waitFor(() => expect(requests(rendered)).toHaveLength(1));
    await rendered.user.click(screen.getByTestId('period-day'));
    await chart();
    expect(requests(rendered)).toHaveLength(1);
  });

  it('discards the day’s measures when the 24-hour mode is toggled, in both directions', async () => {
    const rendered = await renderMonitoring(<HouseChart />);
    await waitFor(() => expect(requests(rendered)).toHaveLength(1));
    await rendered.user.click(screen.getByTestId('toggle-24h'));
    await waitFor(() =>
      expect(requests(rendered).at(-1)).toMatchObject({ fromDate: '2026-06-21', toDate: '2026-06-22' }),
    );
    await rendered.user.click(screen.getByTestId('toggle-24h'));
    await waitFor(() => expect(requests(rendered)).toHaveLength(3));
    expect(requests(rendered).at(-1)).toMatchObject({ fromDate: '2026-06-20' });
  });

  it('offers the lifetime period only after 13 months, even when the URL asks for it', async () => {
    const session = sessionOf({ profile: profileBody({ operationalDate: '21-05-2025' }) });
    const rendered = await renderMonitoring(<HouseChart />, { session, path: '/home?period=lifeTime' });
    await chart();
    expect(screen.queryByTestId('period-lifeTime')).toBeNull();
    await waitFor(() => expect(requests(rendered)[0]).toMatchObject({ groupType: 'five_minutes' }));
  });

  it('labels the example the platform sends for a period outside the licence', async () => {
    await renderMonitoring(<HouseChart />, {
      path: '/home?period=year',
      platformAnswers: { groupedMeasures: EXAMPLE_YEAR },
    });
    await waitFor(async () => expect(await chart()).toHaveAttribute('data-points', '12'));
    expect(screen.getByText('Exemple')).toBeVisible();
    expect(screen.getByText(/ces valeurs sont un exemple/)).toBeVisible();
    expect(screen.queryByTestId('savings-of-period')).not.toBeInTheDocument();
  });

  it.each([
    ['reports that nothing was measured for an old account', '20-10-2024 10:00:00', /Rien n’a été mesuré/],
    [
      'announces first measures for an account created today',
      '21-06-2026 08:00:00',
      /Vos premières mesures arrivent/,
    ],
  ])('%s', async (_, since, words) => {
    const session = sessionOf({
      profile: profileBody({ registrationStatusHistory: [{ status: 'ok', time: since }] }),
    });
    await renderMonitoring(<HouseChart />, {
      session,
      platformAnswers: { groupedMeasures: { measures: [] } },
    });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('shows the error when measures cannot be loaded, and retries', async () => {
    const { host, user } = await renderMonitoring(<HouseChart />, {
      platformAnswers: { groupedMeasures: NO_ANSWER },
    });
    const alert = await screen.findByRole('alert');
    host.platform.answer({
      groupedMeasures: { measures: [{ values: [{ type: 'energy', value: 300_000 }] }] },
    });
    await user.click(within(alert).getByRole('button', { name: 'Réessayer' }));
    await waitFor(async () => expect(await chart()).toHaveAttribute('data-points', '1'));
  });

  it('enters full screen and leaves it with Escape', async () => {
    const { user } = await renderMonitoring(<HouseChart />);
    await choose(user, 'Plein écran');
    expect(screen.getByRole('dialog', { name: 'Évolution' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('fills the remaining height in full screen on a desktop', async () => {
    const { user } = await renderMonitoring(<HouseChart />);
    await choose(user, 'Plein écran');
    expect((await chart()).querySelector('[style*="block-size"]')).toHaveStyle({
      maxBlockSize: `${innerHeight}px`,
    });
  });

  it('shows only the chart in full screen on a phone', async () => {
    const { user } = await renderMonitoring(<HouseChart besideInFullscreen={<p data-testid="beside" />} />);
    await screen.findByTestId('savings-of-period');
    const wide = innerWidth;
    Object.assign(window, { innerWidth: 390 });
    await act(async () => dispatchEvent(new Event('resize')));
    await choose(user, 'Plein écran');
    const phone = screen.getByRole('dialog', { name: 'Évolution' });
    expect(await chart()).toHaveAttribute('data-fill', 'true');
    expect(within(phone).queryByTestId('savings-of-period')).toBeNull();
    expect(within(phone).queryByTestId('beside')).toBeNull();
    expect(within(phone).queryByRole('heading')).toBeNull();
    await user.click(within(phone).getByTestId('toggle-fullscreen'));
    expect(screen.queryByRole('dialog')).toBeNull();
    Object.assign(window, { innerWidth: wide });
  });

  it('shows its values as a table', async () => {
    const { user } = await renderMonitoring(<HouseChart />, { language: 'en', path: '/home?period=week' });
    await waitFor(async () => expect(await chart()).toHaveAttribute('data-points', '2'));
    await choose(user, 'Show the table');
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Date', 'Production (kWh)', 'Consumption (kWh)', 'Battery (below zero: charging) (kWh)']);
  });

  it('compares with the previous period: in the request, the URL, the table and the totals', async () => {
    const week = (values: object) => ({ measures: [{ date: '2026-06-15', values: [values] }] });
    const rendered = await renderMonitoring(<HouseChart />, {
      language: 'en',
      path: '/home?period=week',
      platformAnswers: {
        groupedMeasures: ({ fromDate, groupType }) =>
          groupType === 'hour'
            ? { measures: [] }
            : fromDate === '2026-06-08'
              ? { measures: [{ date: '2026-06-08', values: [{ type: 'energy', value: 4 * 3_600_000 }] }] }
              : week({ type: 'energy', value: 6 * 3_600_000 }),
      },
    });
    const { user, host } = rendered;
    await choose(user, 'Compare with the previous period');
    expect(host.services.navigation.current().search).toBe('?period=week&compare=previous');
    expect(await screen.findByText('6 kWh (+50%)')).toBeVisible();
    // Two rows: each series above its value in the previous period.
    const rows = [...screen.getByTestId('compared-totals').children].map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^This periodProduction.*Consumption6.kWh \(\+50%\)/),
      expect.stringMatching(/^Previous periodProduction.*Consumption, previous period4.kWh/),
    ]);
    expect(requests(rendered).at(-1)).toMatchObject({ fromDate: '2026-06-08', toDate: '2026-06-15' });
    expect(screen.getByText(/Compared: 15 Jun 2026 with 8 Jun 2026\. /)).toBeVisible();
    await choose(user, 'Show the table');
    const table = await screen.findByRole('table');
    expect(
      within(table).getByRole('columnheader', { name: 'Consumption, previous period (kWh)' }),
    ).toBeVisible();
    await choose(user, 'Compare with the previous period');
    expect(screen.queryByText(/^Compared: /)).toBeNull();
    expect(host.services.navigation.current().search).toBe('?period=week');
  });

  it('does not compare with an example', async () => {
    const KWH = 3_600_000;
    const week = (date: string, quality: string) => ({
      measures: [{ date, quality, values: [{ type: 'energy', value: 4 * KWH }] }],
    });
    await renderMonitoring(<HouseChart />, {
      language: 'en',
      path: '/home?period=week&compare=previous',
      platformAnswers: {
        groupedMeasures: ({ fromDate }) =>
          fromDate === '2026-06-08' ? week('2026-06-08', 'example') : week('2026-06-15', 'measured'),
      },
    });
    expect(await screen.findByText('Your licence does not include the previous period.')).toBeVisible();
    expect(screen.queryByTestId('compared-totals')).not.toBeInTheDocument();
  });

  it('compares the current day by hours, up to the same hour of the week before', async () => {
    const KWH = 3_600_000;
    const hour = (day: string, utc: number, value: number) => ({
      date: `${day} ${String(utc).padStart(2, '0')}:00:00`,
      values: [{ type: 'energy', value: value * KWH }],
    });
    await renderMonitoring(<HouseChart />, {
      language: 'en',
      path: '/home?period=week&compare=previous',
      platformAnswers: {
        groupedMeasures: ({ fromDate, groupType }) => {
          const value = groupType === 'hour' ? 1 : fromDate === '2026-06-08' ? 24 : 10;
          if (groupType !== 'hour') {
            const day = fromDate === '2026-06-08' ? '2026-06-14' : '2026-06-21';
            return { measures: [{ date: day, values: [{ type: 'energy', value: value * KWH }] }] };
          }
          // 10:00 UTC: in Paris the hour from 12:00 has just begun.
          const hours = fromDate === '2026-06-21' ? [8, 9, 10] : [8, 9, 10, 11];
          return { measures: hours.map((utc) => hour(fromDate ?? '', utc, value)) };
        },
      },
    });
    expect(await screen.findByText(/^2 kWh \(0%\)/)).toBeVisible();
    expect(screen.getByText('2 kWh')).toBeVisible();
    expect(
      screen.getByText(/Compared: 21 Jun 2026, 10:00 – 21 Jun 2026, 12:00 with 14 Jun 2026, 10:00/),
    ).toBeVisible();
  });

  it('shows no totals of a comparison before the hours of the current day are known', async () => {
    const KWH = 3_600_000;
    let answer = () => {};
    const hours = new Promise<void>((resolve) => (answer = resolve));
    await renderMonitoring(<HouseChart />, {
      language: 'en',
      path: '/home?period=week&compare=previous',
      platformAnswers: {
        groupedMeasures: async ({ fromDate, groupType }) => {
          const energy = (date: string, kwh: number) => ({
            date,
            values: [{ type: 'energy', value: kwh * KWH }],
          });
          if (groupType === 'hour') {
            await hours;
            return { measures: [energy(`${fromDate} 08:00:00`, 1)] };
          }
          const [first, current] =
            fromDate === '2026-06-08' ? ['2026-06-08', '2026-06-14'] : ['2026-06-15', '2026-06-21'];
          return { measures: [energy(first, 6), energy(current, 10)] };
        },
      },
    });
    await waitFor(() => expect(screen.getByRole('figure')).toHaveAttribute('data-state', 'ready'));
    await screen.findByText('Consumption, previous period');
    expect(screen.queryByText(/ kWh \(|^6.kWh/)).toBeNull();
    expect(screen.queryByText(/^Compared: /)).toBeNull();
    await act(async () => answer());
    expect(await screen.findByText(/^7.kWh \(0%\)/)).toBeVisible();
    expect(screen.getByText(/^Compared: /)).toBeVisible();
  });

  it('offers no comparison for the lifetime period, which has no predecessor', async () => {
    const rendered = await renderMonitoring(<HouseChart />, {
      path: '/home?period=lifeTime&compare=previous',
    });
    await chart();
    const { user } = rendered;
    await user.click(screen.getByRole('button', { name: 'Plus d’actions' }));
    expect(screen.getAllByRole('menuitem')).toHaveLength(3);
    expect(screen.queryByTestId('compare-periods')).toBeNull();
  });

  it('marks measures that arrived late on the chart and in the table', async () => {
    const late = { date: '2026-06-16', quality: 'recovered', values: [{ type: 'energy', value: 3_600_000 }] };
    const { user } = await renderMonitoring(<HouseChart />, {
      language: 'en',
      path: '/home?period=week',
      platformAnswers: { groupedMeasures: { measures: [late] } },
    });
    expect(await screen.findByText('Measurements that arrived late')).toBeVisible();
    await choose(user, 'Show the table');
    const row = within(await screen.findByRole('table')).getByRole('row', { name: /16 Jun/ });
    expect(row).toHaveTextContent('Measurements that arrived late');
  });

  it.each([
    ['treats zero production as measured', 0, false],
    ['marks a day without measures as missing', null, true],
  ])('%s', async (_, producedWs, isMissing) => {
    const day = (date: string, value: number | null) => ({
      date,
      values: [
        { type: 'energy', value: 10 },
        { type: 'produced_energy', value },
        { type: 'electricity_meter_energy', value: 5 },
      ],
    });
    await renderMonitoring(<WeekOfRates />, {
      language: 'en',
      platformAnswers: {
        groupedMeasures: {
          measures: [day('2026-06-16', 8), day('2026-06-17', producedWs), day('2026-06-18', 8)],
        },
      },
    });
    await waitFor(async () => expect(await chart()).toHaveAttribute('data-points', '2'));
    expect(screen.queryAllByText('Missing measurements')).toHaveLength(isMissing ? 1 : 0);
  });
});
