import { refusal, roomsBody, sessionOf } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { NIGHT, renderMonitoring } from '../../testing/render-monitoring';
import { ProductionPage } from './ProductionPage';

jest.mock('../../charts/ChartBlock', () => ({
  ChartBlock: ({ title }: { title: string }) => <h2>{title}</h2>,
}));

const words = (element: HTMLElement) => element.textContent?.replace(/[\u00a0\u202f]/g, ' ');

describe('the production page', () => {
  it('shows the current power and today’s production', async () => {
    await renderMonitoring(<ProductionPage />);
    const heading = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(words(heading)).toBe('Vos panneaux produisent 3,2 kW.'));
    const lead = await screen.findByText(/Aujourd’hui/);
    expect(words(lead)).toBe('Aujourd’hui : 12 kWh produits et 3 kWh envoyés sur le réseau.');
  });

  it('reports no production at night', async () => {
    await renderMonitoring(<ProductionPage />, { platformAnswers: { states: NIGHT }, language: 'en' });
    expect(await screen.findByText('Your panels are resting.')).toBeVisible();
  });

  describe('of a home with Enphase inverters', () => {
    const inverter = {
      device_id: 'enp',
      name: 'Onduleur',
      ecnType: 'enp',
      type_id: 'enphase',
      noneZeroProduction: true,
    };
    const withInverter = () => {
      const { rooms } = roomsBody();
      return {
        rooms: [...rooms, { id: 'roof', name: 'Toit', type: 'production_counter', devices: [inverter] }],
      };
    };
    const render = (rooms: object, session: object = {}, answer: object = { updated: true }) =>
      renderMonitoring(<ProductionPage />, {
        session: sessionOf({ rooms }, session),
        platformAnswers: { refreshEnphase: answer },
      });
    const requests = ({ host }: Awaited<ReturnType<typeof render>>) =>
      host.platform.received.filter(({ id }) => id === 'refreshEnphase').length;

    it('triggers one import of their measures', async () => {
      const rendered = await render(withInverter());
      await waitFor(() => expect(requests(rendered)).toBe(1));
    });

    it.each([
      ['without one', roomsBody(), {}],
      ['without the right to modify', withInverter(), { canModify: false }],
    ])('triggers no import %s', async (_, rooms, session) => {
      const rendered = await render(rooms, session);
      await screen.findByText(/Aujourd’hui/);
      expect(requests(rendered)).toBe(0);
    });

    it('shows the known values when their cloud does not answer', async () => {
      await render(withInverter(), {}, refusal('enphase.unavailable'));
      expect(await screen.findByText(/Aujourd’hui/)).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });
});
