import { refusal } from '@foyer/testing';
import { updateProfile } from '@foyer/wire/profile-editing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderMonitoring } from '../../testing/render-monitoring';
import { ProductionPage } from './ProductionPage';

jest.mock('../../charts/ChartBlock', () => ({
  ChartBlock: ({ title }: { title: string }) => <h2>{title}</h2>,
}));

const KWH = 3_600_000;
const words = (element: HTMLElement) => element.textContent?.replace(/[\u00a0\u202f]/g, ' ');
const band = (date: string, kwh: number) => ({
  date,
  produced: kwh * KWH,
  producedLow: 0.5 * kwh * KWH,
  producedHigh: 1.5 * kwh * KWH,
});
const FORECAST = {
  basis: 'weather',
  lastWeekError: 18.4,
  hours: [
    { ...band('2026-06-21 10:00:00', 2), consumed: KWH },
    { ...band('2026-06-22 10:00:00', 1), consumed: null },
  ],
  days: [band('2026-06-20 22:00:00', 12), band('2026-06-21 22:00:00', 8)],
};

describe('the expected production', () => {
  it('shows both days with their bands, the hours, and how far off last week was', async () => {
    await renderMonitoring(<ProductionPage />, {
      platformAnswers: { energyForecast: { forecast: FORECAST, index: { index: 0.974, clearDays: 5 } } },
    });
    const today = await screen.findByRole('region', { name: 'Aujourd’hui' });
    expect(words(today)).toMatch(/12 kWhentre 6 kWh et 18 kWh/);
    const [hour] = within(today).getAllByRole('img');
    expect(hour?.getAttribute('aria-label')?.replace(/[\u00a0\u202f]/g, ' ')).toBe(
      '12:00 : 2 kWh, entre 1 kWh et 3 kWh',
    );
    expect(words(screen.getByRole('region', { name: 'Demain' }))).toMatch(/8 kWhentre 4 kWh et 12 kWh/);
    expect(words(screen.getByTestId('card-forecast'))).toMatch(
      /s’écartaient en moyenne de 18 % de la production.*ont donné 97 % .*5 jours clairs/,
    );
  });

  it.each([
    ['too.little.measured', /au moins trois jours de mesures/],
    ['no.place', /L’adresse de votre maison n’est pas connue/],
    ['no.production', /n’ont encore rien produit/],
  ])('says why there is none: %s', async (reason, sentence) => {
    await renderMonitoring(<ProductionPage />, {
      platformAnswers: { energyForecast: { forecast: null, reason } },
    });
    await waitFor(() => expect(screen.getByTestId('card-forecast')).toHaveTextContent(sentence));
  });

  it('is asked for again after an address was saved', async () => {
    const { host } = await renderMonitoring(<ProductionPage />, {
      platformAnswers: {
        energyForecast: { forecast: null, reason: 'no.place' },
        updateProfile: { status: 'ok' },
      },
    });
    const card = await screen.findByTestId('card-forecast');
    await waitFor(() => expect(card).toHaveTextContent(/L’adresse de votre maison n’est pas connue/));
    host.platform.answer({ energyForecast: { forecast: FORECAST } });
    await act(() => host.services.platform.call(updateProfile, { city: 'Lyon' }));
    expect(await screen.findByRole('region', { name: 'Aujourd’hui' })).toBeVisible();
  });

  it('is absent on a platform without the call', async () => {
    await renderMonitoring(<ProductionPage />, {
      platformAnswers: { energyForecast: refusal('call.unknown') },
    });
    await waitFor(() => expect(screen.queryByTestId('card-forecast')).toBeNull());
  });
});
