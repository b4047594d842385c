import { refusal } from '@foyer/testing';
import { updateProfile } from '@foyer/wire/profile-editing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ANSWERS, renderMonitoring } from '../testing/render-monitoring';
import { WeatherPage } from './WeatherPage';

const words = (element: HTMLElement) => element.textContent?.replace(/[\u00a0\u202f]/g, ' ');

describe('the weather page', () => {
  it('shows the current weather, sunrise and sunset, and the coming days', async () => {
    await renderMonitoring(<WeatherPage />, { language: 'en' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sunny spells in Lyon.' })).toBeVisible();
    const now = screen.getByRole('region', { name: 'Right now' });
    for (const reading of ['21.5 °C', 'Sunrise05:58', 'Sunset21:36', 'Humidity55%', 'Wind18 km/h'])
      expect(words(now)).toContain(reading);
    const [day] = within(screen.getByRole('region', { name: 'Next few days' })).getAllByRole('listitem');
    expect(words(day as HTMLElement)).toContain('Monday 22');
    expect(words(day as HTMLElement)).toContain('low 15 °C');
  });

  it.each([
    ['open-meteo', 1],
    [null, 0],
  ])('names the service beside the figures: %s', async (source, links) => {
    const { weather } = ANSWERS.weather as { weather: object };
    await renderMonitoring(<WeatherPage />, {
      language: 'en',
      platformAnswers: { weather: { weather: { ...weather, source } } },
    });
    await screen.findByRole('heading', { level: 1, name: 'Sunny spells in Lyon.' });
    expect(
      screen.queryAllByRole('link', { name: 'Weather data by Open-Meteo.com (CC BY 4.0)' }),
    ).toHaveLength(links);
  });

  it('shows the error and retries', async () => {
    const { host, user } = await renderMonitoring(<WeatherPage />, {
      platformAnswers: { weather: refusal('weather.unavailable') },
    });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.getByText(/^Ces informations ne sont pas disponibles/)).toBeVisible();
    host.platform.answer({ weather: ANSWERS.weather ?? {} });
    await user.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Éclaircies à Lyon.' })).toBeVisible();
  });

  it('asks again after the address was saved', async () => {
    const { host } = await renderMonitoring(<WeatherPage />, {
      platformAnswers: { updateProfile: { status: 'ok' } },
    });
    const requests = () => host.platform.received.filter(({ id }) => id === 'weather').length;
    await waitFor(() => expect(requests()).toBe(1));
    await act(() => host.services.platform.call(updateProfile, { city: 'Marseille' }));
    await waitFor(() => expect(requests()).toBe(2));
  });
});
