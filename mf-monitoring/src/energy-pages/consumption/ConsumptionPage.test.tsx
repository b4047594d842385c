import { groupsBody, refusal, roomsBodyOf, sessionOf } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ANSWERS, EXAMPLE_YEAR, renderMonitoring } from '../../testing/render-monitoring';
import { ConsumptionPage } from './ConsumptionPage';
import { RoomPage } from './RoomPage';

jest.mock('../../charts/ChartBlock', () => ({
  ChartBlock: ({ title }: { title: string }) => <h2>{title}</h2>,
}));

const KWH = 3_600_000;
const words = (element: HTMLElement) => element.textContent?.replace(/[\u00a0\u202f]/g, ' ');

/** The laundry uses 5 of the home's 20 kWh; the bedroom's measures are refused. */
const groupedMeasures: NonNullable<(typeof ANSWERS)['groupedMeasures']> = (parameters) => {
  if (parameters.roomId === 'room_laundry') return groupsBody([{ values: { energy: 5 * KWH } }]);
  if (parameters.roomId === 'room_bedroom') return refusal('room.not.found');
  if (parameters.roomId) return groupsBody([{ values: { energy: null } }]);
  const forHouse = ANSWERS.groupedMeasures;
  return typeof forHouse === 'function' ? forHouse(parameters) : {};
};

describe('the consumption page', () => {
  it('compares the rooms over the period and links to each with the same period', async () => {
    await renderMonitoring(<ConsumptionPage />, {
      platformAnswers: { groupedMeasures },
      path: '/consumption?period=week',
    });
    const laundry = await screen.findByRole('link', { name: /Buanderie/ });
    await waitFor(() => expect(words(laundry)).toBe('Buanderie5 kWh25 % de la maison'));
    expect(laundry).toHaveAttribute('href', '/consumption/room/room_laundry?period=week');
    expect(words(screen.getByRole('link', { name: /Chambre/ }))).toBe('Chambrepas de mesure');
    expect(words(screen.getByText('Le reste de la maison').closest('li') as HTMLElement)).toContain(
      '15 kWh75 % de la maison',
    );
  });

  it('counts heating in its room, and says which part of it is estimated', async () => {
    const heatedLaundry: typeof groupedMeasures = (parameters) =>
      parameters.roomId === 'room_laundry'
        ? groupsBody([
            { values: { energy: 2 * KWH, heating_energy: 5 * KWH } },
            { values: { energy: null, heating_energy: 3 * KWH } },
          ])
        : typeof groupedMeasures === 'function'
          ? groupedMeasures(parameters)
          : groupedMeasures;
    const options = { platformAnswers: { groupedMeasures: heatedLaundry } };
    await renderMonitoring(<ConsumptionPage />, { ...options, path: '/consumption?period=week' });
    const laundry = await screen.findByRole('link', { name: /Buanderie/ });
    await waitFor(() =>
      expect(words(laundry)).toBe(
        'Buanderiedont 8 kWh pour le chauffage et la climatisation, estimés10 kWh50 % de la maison',
      ),
    );
    const rest = screen.getByText('Le reste de la maison').closest('li') as HTMLElement;
    expect(words(rest)).toContain('10 kWh50 % de la maison');
  });

  it('shows no room’s energy where the licence excludes the history', async () => {
    await renderMonitoring(<ConsumptionPage />, {
      platformAnswers: { groupedMeasures: EXAMPLE_YEAR },
      path: '/consumption?period=year',
    });
    expect(await screen.findByText('Votre licence ne comprend pas cet historique.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Buanderie/ })).not.toBeInTheDocument();
  });

  it('uses one unit for all rooms', async () => {
    const halfKwhLaundry: typeof groupedMeasures = (parameters) =>
      parameters.roomId === 'room_laundry'
        ? groupsBody([{ values: { energy: KWH / 2 } }])
        : typeof groupedMeasures === 'function'
          ? groupedMeasures(parameters)
          : groupedMeasures;
    await renderMonitoring(<ConsumptionPage />, {
      platformAnswers: { groupedMeasures: halfKwhLaundry },
      path: '/consumption?period=week',
    });
    const laundry = await screen.findByRole('link', { name: /Buanderie/ });
    await waitFor(() => expect(words(laundry)).toContain('0,5 kWh'));
    const rest = screen.getByText('Le reste de la maison').closest('li') as HTMLElement;
    expect(words(rest)).toContain('19,5 kWh');
  });

  it('shows an empty state without rooms to compare', async () => {
    const session = sessionOf({
      rooms: roomsBodyOf([
        { device_id: 'v', name: 'V', ecnType: 'vrt', type_id: 'virtual', noneZeroConsumption: true },
      ]),
    });
    await renderMonitoring(<ConsumptionPage />, { session });
    expect(await screen.findByText('Aucune pièce n’a d’appareil mesuré.')).toBeVisible();
  });
});

describe('the page of a room', () => {
  const roomOptions = (id: string) => ({
    platformAnswers: { groupedMeasures },
    path: `/consumption/room/${id}?period=week`,
    route: '/consumption/room/:roomId',
  });

  it('shows the room’s share and the state of its devices', async () => {
    await renderMonitoring(<RoomPage />, roomOptions('room_laundry'));
    expect(screen.getByRole('heading', { level: 1, name: 'Buanderie' })).toBeVisible();
    const lead = await screen.findByText(/sur la période/);
    expect(words(lead)).toBe('5 kWh sur la période, soit 25 % de la maison.');
    expect(
      within(screen.getByText('Chauffe-eau').closest('li') as HTMLElement).getByText('à l’arrêt'),
    ).toBeVisible();
  });

  it('says which part of its consumption is heating', async () => {
    await renderMonitoring(<RoomPage />, {
      ...roomOptions('room_laundry'),
      platformAnswers: {
        groupedMeasures: (parameters) =>
          parameters.roomId === 'room_laundry'
            ? groupsBody([{ values: { energy: 2 * KWH, heating_energy: 3 * KWH } }])
            : typeof groupedMeasures === 'function'
              ? groupedMeasures(parameters)
              : groupedMeasures,
      },
    });
    const lead = await screen.findByText(/sur la période/);
    expect(words(lead)).toBe('5 kWh sur la période, soit 25 % de la maison.');
    expect(words(screen.getByText(/^Dont/))).toBe(
      'Dont 3 kWh pour le chauffage et la climatisation (estimés).',
    );
  });

  it('sorts its devices by plug position, keeping the order of equal positions', async () => {
    const device = (name: string, ecnType: string) => ({ device_id: name, name, ecnType, type_id: 'lamp' });
    const devices = [
      device('Lampe', 'sw'),
      device('Vanne', 'wsrvl'),
      device('Compteur', 'gmd'),
      device('Prise', 'sw'),
    ];
    const [first] = roomsBodyOf(devices).rooms;
    const session = sessionOf({ rooms: { rooms: [{ ...first, id: 'room_mixed', type: 'kitchen' }] } });
    await renderMonitoring(<RoomPage />, { ...roomOptions('room_mixed'), session });
    const items = within(await screen.findByRole('region', { name: 'Appareils de la pièce' })).getAllByRole(
      'link',
    );
    expect(items.map(({ textContent }) => textContent).slice(1)).toEqual([
      'Compteur',
      'Lampe',
      'Prise',
      'Vanne',
    ]);
  });

  it('shows the temperature of a heating device', async () => {
    await renderMonitoring(<RoomPage />, roomOptions('room_living'));
    const device = screen.getByText('Thermostat salon').closest('li') as HTMLElement;
    await waitFor(() => expect(words(device)).toContain('20,5 °C'));
  });

  it('explains that a room no longer exists', async () => {
    await renderMonitoring(<RoomPage />, roomOptions('gone'));
    expect(await screen.findByText('Cette pièce n’existe pas, ou n’existe plus.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Toute la maison' })).toHaveAttribute(
      'href',
      '/consumption?period=week',
    );
  });
});
