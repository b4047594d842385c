import {
  batteryDevice,
  DEVICE,
  deviceState,
  groupsBody,
  NO_ANSWER,
  profileBody,
  roomsBodyOf,
  sessionOf,
  statesBody,
} from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderBattery, wordsOf } from '../testing/render-battery';
import { BatteryPage } from './BatteryPage';

const KWH = 3_600_000;
const at = (path = '/battery') => ({ route: '/battery', path });
const liveCard = () => screen.getByRole('region', { name: /En ce moment|Right now/ });
const storedChart = () => screen.findByRole('figure', { name: /^Énergie stockée/ });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the battery page', () => {
  it('shows first what the battery is doing, then its charge', async () => {
    await renderBattery(<BatteryPage />, at());
    await heading('Votre batterie se charge.');
    const live = liveCard();
    expect(wordsOf(live)).toMatch(/64%.*192 kWh sur 300 kWh/);
    expect(wordsOf(live)).toContain('Puissance1,6 kW');
    expect(wordsOf(live)).toContain('Batterie virtuelle');
    expect(wordsOf(live)).toContain('Enregistrée le1er novembre 2024');
  });

  it.each([
    [{ soc: 9 * KWH, discharge_energy: 600 }, 'Your battery feeds the home.'],
    [{ soc: 9 * KWH }, 'Your battery is resting.'],
    [{ soc: null }, 'Your battery'],
  ])('with sensors %j shows “%s”', async (sensors, sentence) => {
    const states = statesBody([deviceState(DEVICE.battery, sensors)]);
    await renderBattery(<BatteryPage />, { ...at(), platformAnswers: { states }, language: 'en' });
    await screen.findByTestId('page-battery');
    await waitFor(() => expect(liveCard()).not.toHaveAttribute('aria-busy'));
    await heading(sentence);
  });

  it.each([
    [{ soc: 9 * KWH, charge_energy: 0, discharge_energy: 0 }, 'Power0 W'],
    [{ soc: 9 * KWH }, 'Power—'],
  ])('with sensors %j at rest shows “%s”', async (sensors, words) => {
    const states = statesBody([deviceState(DEVICE.battery, sensors)]);
    await renderBattery(<BatteryPage />, { ...at(), platformAnswers: { states }, language: 'en' });
    await waitFor(() => expect(wordsOf(liveCard())).toContain(words));
  });

  it('shows the number of boxes only for a physical battery', async () => {
    const virtual = { device_id: DEVICE.virtual, name: 'Habitation', ecnType: 'vrt', type_id: 'virtual' };
    const boxesOf = async (msbType: string) => {
      const session = sessionOf({
        rooms: roomsBodyOf([virtual, batteryDevice({ msbType })]),
      });
      const { unmount } = await renderBattery(<BatteryPage />, { ...at(), session, language: 'en' });
      await waitFor(() => expect(liveCard()).not.toHaveAttribute('aria-busy'));
      const isSaid = wordsOf(liveCard()).includes('1 box');
      unmount();
      return isSaid;
    };
    expect(await boxesOf('DOMUNEO')).toBe(true);
    expect(await boxesOf('MYLIGHT')).toBe(false);
  });

  it.each([
    ['MYLIGHT', /Your battery is an energy account/],
    [null, /Your battery keeps what your panels produce/],
  ])('explains a battery of type %s, and returns focus when closed', async (msbType, words) => {
    const virtual = { device_id: DEVICE.virtual, name: 'Habitation', ecnType: 'vrt', type_id: 'virtual' };
    const session = sessionOf({ rooms: roomsBodyOf([virtual, batteryDevice({ msbType })]) });
    const { user } = await renderBattery(<BatteryPage />, { ...at(), session, language: 'en' });
    const open = screen.getByRole('button', { name: 'How it works' });
    await user.click(open);
    const dialog = screen.getByRole('dialog', { name: 'How your battery works' });
    expect(within(dialog).getByText(words)).toBeVisible();
    expect(wordsOf(dialog)).toContain('one bar below 25%');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(open).toHaveFocus();
  });

  it('shows when a seasonal battery will be full', async () => {
    const days = ['15', '16', '17', '18', '19', '20', '21'];
    const groupedMeasures = groupsBody(
      days.map((day, index) => ({ date: `2026-06-${day}`, values: { soc: (150 + index * 7) * KWH } })),
    );
    await renderBattery(<BatteryPage />, { ...at(), platformAnswers: { groupedMeasures } });
    expect(wordsOf(await screen.findByText(/sera pleine/))).toBe(
      'Au rythme des derniers jours, elle sera pleine vers le 7 juillet.',
    );
  });

  it('loads the period given in the URL', async () => {
    const { host } = await renderBattery(<BatteryPage />, at('/battery?period=month&day=2026-03-29'));
    await waitFor(() =>
      expect(host.platform.received.filter(({ id }) => id === 'groupedMeasures')).toContainEqual(
        expect.objectContaining({
          parameters: expect.objectContaining({
            deviceId: DEVICE.battery,
            groupType: 'day',
            fromDate: '2026-02-27',
            toDate: '2026-03-30',
          }),
        }),
      ),
    );
    expect(await screen.findByRole('figure', { name: /Énergie stockée, 27 févr\./ })).toBeInTheDocument();
  });

  it('writes a new period to the URL', async () => {
    const { host, user } = await renderBattery(<BatteryPage />, at());
    await user.click(await screen.findByRole('radio', { name: 'Année' }));
    expect(host.services.navigation.current().search).toBe('?period=year');
    await user.click(screen.getByTestId('period-previous'));
    expect(host.services.navigation.current().search).toBe('?period=year&day=2025-06-21');
  });

  it('draws the charge of the whole period in the unit of the capacity', async () => {
    const groupedMeasures = groupsBody([
      { date: '2026-06-20', values: { soc: 180 * KWH, charge: KWH, discharge: 0 } },
    ]);
    await renderBattery(<BatteryPage />, {
      ...at('/battery?period=week'),
      platformAnswers: { groupedMeasures },
    });
    const chart = await storedChart();
    await waitFor(() => expect(chart).toHaveAttribute('data-state', 'ready'));
    expect(chart).toHaveAttribute('data-unit', 'kWh');
  });

  it('marks missing and late measures on both charts and in the table', async () => {
    const day = (date: string, soc: number | null, quality: string) => ({
      date,
      quality,
      values: [
        { type: 'soc', value: soc },
        { type: 'charge', value: soc },
      ],
    });
    const measures = [
      day('2026-06-17', 100 * KWH, 'measured'),
      day('2026-06-18', null, 'missing'),
      day('2026-06-19', 120 * KWH, 'recovered'),
    ];
    const { user } = await renderBattery(<BatteryPage />, {
      ...at('/battery?period=week'),
      platformAnswers: { groupedMeasures: { measures } },
      language: 'en',
    });
    const stored = await screen.findByRole('figure', { name: /^Stored energy/ });
    const exchanged = screen.getByRole('figure', { name: /^Charge and discharge/ });
    for (const chart of [stored, exchanged]) {
      expect(await within(chart).findByText('Missing measurements')).toBeVisible();
      expect(within(chart).getByText('Measurements that arrived late')).toBeVisible();
    }
    for (const chart of [stored, exchanged]) {
      await user.click(within(chart).getByRole('button', { name: 'More actions' }));
      await user.click(within(chart).getByRole('menuitem', { name: 'Show the table' }));
      const row = (of: RegExp) => within(chart).getByRole('row', { name: of });
      expect(row(/18 Jun/)).toHaveTextContent('Missing measurements');
      expect(row(/19 Jun/)).toHaveTextContent('Measurements that arrived late');
      expect(row(/17 Jun/)).not.toHaveTextContent(/Missing|late/);
    }
  });

  it('reports a period without measures', async () => {
    await renderBattery(<BatteryPage />, at('/battery?period=week'));
    const chart = await storedChart();
    expect(await within(chart).findByText('Rien n’a été mesuré sur cette période.')).toBeVisible();
  });

  it('announces that measures will follow on the first day', async () => {
    const session = sessionOf({
      profile: profileBody({ registrationStatusHistory: [{ status: 'ok', time: '21-06-2026 08:00:00' }] }),
    });
    await renderBattery(<BatteryPage />, { ...at('/battery?period=week'), session });
    const chart = await storedChart();
    expect(await within(chart).findByText(/premières mesures arrivent/)).toBeVisible();
  });

  it('labels example data when the licence excludes history', async () => {
    const groupedMeasures = groupsBody([{ date: '2026-06-01', values: { soc: 1 }, quality: 'example' }]);
    await renderBattery(<BatteryPage />, {
      ...at('/battery?period=year'),
      platformAnswers: { groupedMeasures },
    });
    expect(await screen.findByText(/ces valeurs sont un exemple/)).toBeVisible();
    expect(screen.getByRole('figure', { name: /Énergie stockée.*Exemple/ })).toBeInTheDocument();
  });

  it('offers the lifetime period only after 13 months', async () => {
    const session = sessionOf({ profile: profileBody({ operationalDate: '01-03-2026' }) });
    await renderBattery(<BatteryPage />, { ...at('/battery?period=lifeTime'), session });
    expect(await screen.findByRole('radio', { name: 'Jour' })).toBeChecked();
    expect(screen.queryByRole('radio', { name: 'Toujours' })).toBeNull();
  });

  it('shows a separate error and retry for the live state and for the charts', async () => {
    const { host, user } = await renderBattery(<BatteryPage />, {
      ...at('/battery?period=week'),
      platformAnswers: { states: NO_ANSWER, groupedMeasures: NO_ANSWER },
    });
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3));
    host.platform.answer({ states: statesBody(), groupedMeasures: groupsBody([]) });
    for (const retry of screen.getAllByRole('button', { name: 'Réessayer' })) await user.click(retry);
    await heading('Votre batterie se charge.');
    await waitFor(() => expect(screen.queryAllByRole('alert')).toHaveLength(0));
  });

  it('renders a battery of unknown capacity', async () => {
    const session = sessionOf({
      rooms: roomsBodyOf([batteryDevice({ batteryCapacity: null, batteryNumberOfBoxes: null })]),
    });
    const states = statesBody([deviceState(DEVICE.battery, { soc: 12 * KWH })]);
    await renderBattery(<BatteryPage />, { ...at(), session, platformAnswers: { states } });
    expect(await screen.findByText('Sa capacité n’est pas encore connue.')).toBeVisible();
  });
});
