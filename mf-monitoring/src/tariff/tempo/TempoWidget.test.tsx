import { NO_ANSWER, refusal } from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { KioskPanel } from '../../kiosk/KioskPanel';
import { renderMonitoring, TEMPO } from '../../testing/render-monitoring';
import { TempoWidget } from './TempoWidget';

const words = (element: HTMLElement) => element.textContent?.replace(/[\u00a0\u202f]/g, ' ');
const UNKNOWN = { colour: null, peakPrice: null, offPeakPrice: null };

async function widget(tempo: object | null, options: Parameters<typeof renderMonitoring>[1] = {}) {
  const rendered = await renderMonitoring(<TempoWidget when />, {
    ...options,
    platformAnswers: { tempoDays: { tempo } },
  });
  const card = await screen.findByTestId('widget-tempo');
  await waitFor(() => expect(card).not.toHaveAttribute('aria-busy'));
  return { ...rendered, card };
}

it.each([
  [
    'fr',
    /18,71c€\/kWhHeures pleines jusqu’à 22:00, puis 14,99 c€/,
    'Aujourd’huiBlanc18,71 / 14,99 c€',
    'DemainRouge70,60 / 15,75 c€',
    /70 bleus1 blanc0 rouge$/,
  ],
  [
    'en',
    /18.71c€\/kWhPeak hours until 22:00, then 14.99 c€/,
    'TodayWhite18.71 / 14.99 c€',
    'TomorrowRed70.60 / 15.75 c€',
    /70 blue1 white0 red$/,
  ],
] as const)('names price, colours and days left in %s', async (language, price, today, tomorrow, left) => {
  const { card } = await widget(TEMPO, { language });
  expect(words(card)).toMatch(price);
  expect(words(within(card).getByTestId('tempo-today'))).toBe(today);
  expect(words(within(card).getByTestId('tempo-tomorrow'))).toBe(tomorrow);
  expect(words(card)).toMatch(left);
});

it('has a shape for each colour', async () => {
  const { card } = await widget(TEMPO);
  const shapes = [...card.querySelectorAll('svg')].map(({ firstElementChild }) => firstElementChild?.tagName);
  expect(shapes).toEqual(['rect', 'path', 'circle', 'rect', 'path']);
});

it.each([
  ['2026-06-21 11:00:00', 'TomorrowNot known yetusually around 13:00'],
  ['2026-06-21 09:00:00', 'TomorrowNot known yetnot published'],
])('says when tomorrow’s colour is usually known: %s', async (usuallyKnownAt, expected) => {
  const { card } = await widget(
    { ...TEMPO, tomorrow: { date: '2026-06-22', ...UNKNOWN }, usuallyKnownAt },
    { language: 'en' },
  );
  expect(words(within(card).getByTestId('tempo-tomorrow'))).toBe(expected);
});

it('shows “—” for what is not known', async () => {
  const unknown = { ...TEMPO.now, colour: null, price: null };
  const { card } = await widget(
    {
      ...TEMPO,
      today: { date: '2026-06-21', ...UNKNOWN },
      now: unknown,
      next: { ...unknown, offPeak: true },
      left: null,
    },
    { language: 'en' },
  );
  expect(words(card)).toMatch(/^Tempo—Peak hours until 22:00; the price after that is not known yet/);
  expect(words(card)).toMatch(/— blue— white— red$/);
});

it('offers a retry after a failure', async () => {
  const { host, user } = await renderMonitoring(<TempoWidget when />, {
    language: 'en',
    platformAnswers: { tempoDays: NO_ANSWER },
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(words(screen.getByTestId('tempo-today'))).toBe('Today—');
  host.platform.answer({ tempoDays: { tempo: TEMPO } });
  await user.click(retry);
  expect(await screen.findByText('Red')).toBeVisible();
});

it('is part of a kiosk’s panel for homes with Tempo alone', async () => {
  const platformAnswers = { tempoDays: { tempo: TEMPO }, weather: refusal('weather.unavailable') };
  const { unmount } = await renderMonitoring(<KioskPanel />, {
    platformAnswers,
    facts: { 'tariff.tempo': true },
  });
  expect(await screen.findByText('Rouge')).toBeVisible();
  expect(await screen.findByText('Météo indisponible.')).toBeVisible();
  unmount();
  const { host } = await renderMonitoring(<KioskPanel />, { platformAnswers });
  await screen.findByTestId('kiosk-panel');
  expect(host.platform.received.map(({ id }) => id)).not.toContain('tempoDays');
});

describe('as time passes', () => {
  beforeAll(() => jest.useFakeTimers());
  afterAll(() => jest.useRealTimers());

  it('asks every quarter of an hour and at the end of a price', async () => {
    // 12:00; the price ends at 12:20.
    const now = { ...TEMPO.now, end: '2026-06-21 10:20:00' };
    const { host } = await widget({ ...TEMPO, now });
    const count = () => host.platform.received.filter(({ id }) => id === 'tempoDays').length;
    const pass = async (minutes: number) => {
      host.clock.advance(minutes * 60_000);
      await act(() => jest.advanceTimersByTimeAsync(minutes * 60_000));
    };
    const start = count();
    await pass(16);
    expect(count()).toBe(start + 1);
    host.platform.answer({ tempoDays: { tempo: TEMPO } });
    await pass(5);
    expect(count()).toBe(start + 2);
  });
});
