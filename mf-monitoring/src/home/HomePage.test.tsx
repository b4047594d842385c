import {
  NO_ANSWER,
  refusal,
  roomsBodyOf,
  type StubAnswers,
  sessionOf,
  statesBody,
  TENANT,
} from '@foyer/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MONTH_COSTS } from '../testing/month-costs';
import { NIGHT, renderMonitoring, TEMPO, tariffPrice } from '../testing/render-monitoring';
import { HomePage } from './HomePage';

// The chart has tests of its own; here it only has to come last.
jest.mock('./HomeChart', () => ({ HomeChart: () => <section data-testid="widget-chart" /> }));

const heading = () => screen.findByRole('heading', { level: 1 });
const words = (element: HTMLElement) => element.textContent?.replace(/[\u00a0\u202f]/g, ' ');

const { ResizeObserver: original } = globalThis;
const { innerHeight } = window;
afterEach(() => {
  globalThis.ResizeObserver = original;
  window.innerHeight = innerHeight;
});
// A browser reports the initial size to a `ResizeObserver` once.
beforeEach(() => {
  globalThis.ResizeObserver = class {
    constructor(private readonly callback: ResizeObserverCallback) {}
    observe() {
      this.callback([], this as unknown as ResizeObserver);
    }
    disconnect() {}
  } as unknown as typeof ResizeObserver;
});

describe('the home page', () => {
  it('has no weather where the platform has none', async () => {
    const { host } = await renderMonitoring(<HomePage />, { facts: { 'unavailable.weather': true } });
    expect(await screen.findByTestId('widget-chart')).toBeInTheDocument();
    expect(screen.queryByTestId('widget-weather')).not.toBeInTheDocument();
    expect(host.platform.received.map(({ id }) => id)).not.toContain('weather');
  });

  it('starts with the live situation, then the day so far', async () => {
    await renderMonitoring(<HomePage />);
    await waitFor(async () =>
      expect(words(await heading())).toBe(
        'Le soleil couvre votre maison, charge la batterie et alimente le réseau.',
      ),
    );
    expect(words(await screen.findByText(/Depuis minuit/))).toMatch(
      /^Depuis minuit : 80 % d’autonomie et 12 kWh produits/,
    );
  });

  it.each([
    ['a meter alone', false, false, 3],
    ['panels', true, false, 7],
    ['panels and a battery', true, true, 14],
  ])('reserves the height of what %s may say, and no more', async (_which, produces, stores, count) => {
    const facts = { 'system.production': produces, 'battery.active': stores };
    await renderMonitoring(<HomePage />, { facts });
    const reserved = (await heading()).querySelectorAll('[data-sentence]');
    expect(reserved).toHaveLength(count);
  });

  it('draws the live flow with the reported values', async () => {
    await renderMonitoring(<HomePage />, { language: 'en' });
    const picture = await screen.findByRole('img', { name: /Solar: 3.2/ });
    expect(picture.getAttribute('aria-label')?.replace(/\u00a0/g, ' ')).toBe(
      'Solar: 3.2 kW, Home: 1.1 kW, Battery (64%, charging): 1.6 kW, To the grid: 500 W',
    );
  });

  it('shows at night that the battery supplies the home', async () => {
    await renderMonitoring(<HomePage />, { platformAnswers: { states: NIGHT } });
    await waitFor(async () => expect(words(await heading())).toBe('La batterie alimente votre maison.'));
  });

  it('says that the power of a virtual battery comes through the grid', async () => {
    await renderMonitoring(<HomePage />, { platformAnswers: { states: NIGHT }, language: 'en' });
    const card = screen.getByTestId('widget-live-flow');
    await waitFor(() =>
      expect(words(card)).toMatch(/From your virtual battery 400 W come to you through the grid/),
    );
  });

  it('compares both rates with yesterday', async () => {
    await renderMonitoring(<HomePage />);
    const autonomy = await screen.findByTestId('widget-autonomy');
    await waitFor(() => expect(words(autonomy)).toContain('80%hier'));
    expect(words(autonomy)).toContain('hier 50 %');
    expect(words(screen.getByTestId('widget-self-consumption'))).toMatch(/75%.*hier 100 %/);
  });

  it('gives a list widget a row of its own before the tiles', async () => {
    const list = {
      key: 'other/activation',
      remote: 'other',
      slot: 'dashboard.widget' as const,
      id: 'activation',
      order: 10,
      heightPx: 372,
    };
    await renderMonitoring(<HomePage />, { contributions: [list] });
    await screen.findByTestId('widget-autonomy');
    await waitFor(() =>
      expect(document.querySelector('[data-contribution="other/activation"]')).not.toBeNull(),
    );
    const tiles = screen.getByRole('region', { name: 'Vos indicateurs' });
    expect(tiles.querySelector('[data-contribution="other/activation"]')).toBeNull();
  });

  it('places widgets of other areas around the rates, by their order', async () => {
    const contribution = (id: string, order: number) => ({
      key: `other/${id}`,
      remote: 'other',
      slot: 'dashboard.widget' as const,
      id,
      order,
      heightPx: 100,
    });
    await renderMonitoring(<HomePage />, {
      contributions: [contribution('activation', 10), contribution('battery', 40)],
    });
    await waitFor(() => expect(document.querySelectorAll('[data-contribution]')).toHaveLength(4));
    const widgets = screen.getByRole('region', { name: 'Vos indicateurs' });
    const order = [...widgets.children].map(
      (child) =>
        child.getAttribute('data-contribution') ??
        (child.closest('[data-testid^=widget]') ?? child.querySelector('[data-testid]'))?.getAttribute(
          'data-testid',
        ),
    );
    expect(order).toEqual([
      'other/activation',
      'widget-autonomy',
      'widget-self-consumption',
      'other/battery',
      'widget-weather',
    ]);
  });

  it('has no rates, no solar node and no best moment for a home without production', async () => {
    const session = sessionOf({
      rooms: roomsBodyOf([
        {
          device_id: 'v',
          name: 'V',
          ecnType: 'vrt',
          type_id: 'virtual',
          noneZeroConsumption: true,
          noneZeroProduction: false,
        },
      ]),
    });
    await renderMonitoring(<HomePage />, { session, platformAnswers: { states: statesBody() } });
    expect(await screen.findByTestId('widget-live-flow')).toBeVisible();
    expect(screen.queryByTestId('widget-autonomy')).toBeNull();
    expect(screen.queryByTestId('widget-best-moment')).toBeNull();
    expect(screen.queryByText('Solaire')).toBeNull();
  });

  /** Cheap from 12:00 to 15:00. */
  const cheapNoon = ['21', '22'].flatMap((day, index) => [
    tariffPrice(`2026-06-${20 + index} 22:00:00`, `2026-06-${day} 10:00:00`, 30),
    tariffPrice(`2026-06-${day} 10:00:00`, `2026-06-${day} 13:00:00`, 10),
    tariffPrice(`2026-06-${day} 13:00:00`, `2026-06-${day} 22:00:00`, 30),
  ]);
  const flat = [tariffPrice('2026-06-20 22:00:00', '2026-06-22 22:00:00', 20)];

  it.each<[string, number, StubAnswers[string], RegExp]>([
    [
      'the sun ahead',
      3,
      refusal('call.unknown'),
      /Le mieux : aujourd’hui de 16:00 à 18:00\. Votre soleil devrait en couvrir 100 %/,
    ],
    ['nothing without sun and price', 0, refusal('call.unknown'), /Le prix .* n’est pas connu/],
    [
      'nothing without sun and second price',
      0,
      { prices: flat },
      /L’heure n’y change rien d’ici demain soir/,
    ],
    [
      'cheap hours that have begun',
      0,
      { prices: cheapNoon },
      /Maintenant : .*ne coûtera pas moins.*Environ 0,08 €, contre 0,24 €/,
    ],
  ])('recommends %s for the washing machine', async (_, surplusKwh, tariffPrices, advice) => {
    const KWH = 3_600_000;
    const hours = ['14', '15'].map((hour) => ({
      date: `2026-06-21 ${hour}:00:00`,
      produced: (0.1 + surplusKwh) * KWH,
      producedLow: 0,
      producedHigh: 4 * KWH,
      consumed: 0.1 * KWH,
    }));
    const forecast = { basis: 'weather', lastWeekError: 20, hours, days: [] };
    await renderMonitoring(<HomePage />, {
      platformAnswers: {
        energyForecast: { forecast },
        tariffPrices,
      },
    });
    await waitFor(() => expect(words(screen.getByTestId('widget-best-moment'))).toMatch(advice));
  });

  it.each([true, false])(
    'has a place for Tempo from the start where the home has it: %s',
    async (isTempo) => {
      const { host } = await renderMonitoring(<HomePage />, {
        facts: { 'tariff.tempo': isTempo },
        platformAnswers: { states: NO_ANSWER, tempoDays: { tempo: TEMPO } },
      });
      const widgets = screen.getByRole('region', { name: 'Vos indicateurs' });
      expect(within(widgets).queryAllByTestId('widget-tempo')).toHaveLength(isTempo ? 1 : 0);
      await waitFor(() => expect(host.platform.received.map(({ id }) => id)).toContain('weather'));
      expect(host.platform.received.some(({ id }) => id === 'tempoDays')).toBe(isTempo);
    },
  );

  describe('with Tempo', () => {
    const RED = { ...TEMPO.tomorrow, date: '2026-06-21' };
    const red = { ...TEMPO, today: RED, now: { ...TEMPO.now, colour: 'red', price: 70.6 } };
    const renderTempo = (tempo: object) =>
      renderMonitoring(<HomePage />, {
        facts: { 'tariff.tempo': true, 'system.production': false },
        platformAnswers: { tempoDays: { tempo } },
      });

    it.each([
      [
        'the red hours that go on, in the heading',
        red,
        /^Jour rouge : l’électricité est au plus cher jusqu’à 22:00\.$/,
        /Aujourd’hui et demain sont des jours rouges : 70,60 c€\/kWh de 06:00 à 22:00\./,
      ],
      [
        'a red day in its off-peak hours, below the heading',
        { ...red, tomorrow: TEMPO.today, now: { ...red.now, offPeak: true } },
        /^(?!Jour rouge)/,
        /Aujourd’hui est un jour rouge : 70,60 c€\/kWh/,
      ],
      ['a red day that comes', TEMPO, /^(?!Jour rouge)/, /Demain est un jour rouge : 70,60 c€\/kWh/],
    ])('tells %s, and beside the best moment', async (_, tempo, sentence, line) => {
      await renderTempo(tempo);
      await waitFor(async () => expect(words(await heading())).toMatch(sentence));
      expect(words(await screen.findByText(/Depuis minuit/))).toMatch(line);
      expect(words(screen.getByTestId('widget-best-moment'))).toMatch(line);
    });

    it('says what the energy of today costs', async () => {
      await renderMonitoring(<HomePage />, {
        facts: { 'tariff.tempo': true, 'system.production': false },
        platformAnswers: {
          tempoDays: { tempo: red },
          ownEnergy: {
            ownEnergy: { outsideRanges: 0, withinRanges: 0, saved: 0, bought: 706, earned: null },
          },
        },
      });
      expect(words(await screen.findByText(/d’électricité/))).toMatch(/ et 7,06 € d’électricité\./);
    });
  });

  it('has a best moment that is no longer busy once its forecast failed', async () => {
    await renderMonitoring(<HomePage />, { platformAnswers: { energyForecast: NO_ANSWER } });
    const card = await screen.findByTestId('widget-best-moment');
    expect(await within(card).findByRole('alert')).toBeVisible();
    expect(card).not.toHaveAttribute('aria-busy');
  });

  it.each<[string, StubAnswers[string], string | null]>([
    ['so far and at its end', MONTH_COSTS, 'This month: €81 so far, about €120 by its end'],
    ['so far', { ...MONTH_COSTS, expected: null }, 'This month: €81 so far'],
    ['not at all without a contract and a tariff', { ...MONTH_COSTS, amounts: null }, null],
    ['not at all where the platform does not say', refusal('call.unknown'), null],
  ])('says what the month costs: %s', async (_, monthCosts, expected) => {
    const { host } = await renderMonitoring(<HomePage />, {
      language: 'en',
      platformAnswers: { monthCosts },
    });
    await waitFor(() => expect(host.platform.received.map(({ id }) => id)).toContain('monthCosts'));
    const order = host.platform.received.map(({ id }) => id);
    expect(order.indexOf('monthCosts')).toBeGreaterThan(order.indexOf('groupedMeasures'));
    expect(order.indexOf('monthCosts')).toBeGreaterThan(order.indexOf('states'));
    await screen.findByTestId('widget-chart');
    const line = expected === null ? null : await screen.findByRole('link', { name: expected });
    expect(line?.getAttribute('href')).toBe(expected === null ? undefined : '/costs');
    if (expected === null) expect(screen.queryByTestId('home-month-costs')).toBeNull();
  });

  it('has no tips, and does not request any, if the tenant has none', async () => {
    const tenant = { ...TENANT, flags: { ...TENANT.flags, eco_advice: false } };
    const { host } = await renderMonitoring(<HomePage />, { tenant });
    await screen.findAllByText(/télévision/);
    expect(screen.queryByTestId('widget-eco-tip')).toBeNull();
    expect(host.platform.received.map(({ id }) => id)).not.toContain('ecoTips');
  });

  it('starts with the newest tip and shows the next on click', async () => {
    const { user } = await renderMonitoring(<HomePage />, { language: 'en' });
    const card = await screen.findByTestId('widget-eco-tip');
    expect(await within(card).findByRole('heading', { name: 'New' })).toBeVisible();
    await user.click(within(card).getByRole('button', { name: 'Another tip' }));
    expect(within(card).getByRole('heading', { name: 'Old' })).toBeVisible();
  });

  it('requests weather, tips and the rest only after the live flow', async () => {
    const { host } = await renderMonitoring(<HomePage />);
    await screen.findAllByText(/télévision/);
    const order = host.platform.received.map(({ id }) => id);
    expect(order.slice(0, 2).sort()).toEqual(['groupedMeasures', 'states']);
    expect(order.indexOf('weather')).toBeGreaterThan(1);
  });

  it.each([
    ['scrolls', () => fireEvent.scroll(document)],
    ['continues by keyboard', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
    [
      'enlarges the window',
      () => {
        window.innerHeight = innerHeight;
        fireEvent(window, new Event('resize'));
      },
    ],
  ])('loads off-screen parts once the user %s', async (_, goOn) => {
    // jsdom has no layout: every part is at the top, below a viewport of zero height.
    window.innerHeight = 0;
    const { host } = await renderMonitoring(<HomePage />);
    await screen.findByRole('img', { name: /Solaire/ });
    const requests = () => host.platform.received.map(({ id }) => id);
    await screen.findByTestId('widget-chart');
    expect(requests()).not.toContain('weather');
    await waitFor(() => {
      goOn();
      expect(requests()).toContain('weather');
    });
    expect(await screen.findAllByText(/télévision/)).not.toHaveLength(0);
  });

  it('keeps the rest of the page and offers a retry when the states fail to load', async () => {
    const { host, user } = await renderMonitoring(<HomePage />, { platformAnswers: { states: NO_ANSWER } });
    const flow = await screen.findByTestId('widget-live-flow');
    const retry = await within(flow).findByRole('button', { name: 'Réessayer' });
    await waitFor(() => expect(words(screen.getByTestId('widget-autonomy'))).toContain('80%hier'));
    host.platform.answer({ states: statesBody() });
    await user.click(retry);
    expect(await within(flow).findByRole('img', { name: /Solaire/ })).toBeVisible();
  });

  it('treats an answer that violates the contract as an error', async () => {
    const { host } = await renderMonitoring(<HomePage />, {
      platformAnswers: { states: { deviceStates: 'nonsense' } },
    });
    const flow = await screen.findByTestId('widget-live-flow');
    expect(await within(flow).findByRole('alert')).toHaveTextContent(/illisible/);
    expect(host.reported.length).toBeGreaterThan(0);
  });

  it('shows "—" and the neutral icon without weather, never 0 °C', async () => {
    await renderMonitoring(<HomePage />, { platformAnswers: { weather: refusal('weather.unavailable') } });
    const weather = await screen.findByTestId('widget-weather');
    await waitFor(() => expect(words(weather)).toContain('Météo indisponible'));
    expect(words(weather)).toContain('—');
    expect(words(weather)).not.toContain('0 °C');
    expect(within(weather).getByRole('img', { name: 'Temps inconnu' })).toBeVisible();
  });

  it('marks its numbers with their age while offline', async () => {
    const { host } = await renderMonitoring(<HomePage />);
    await screen.findByRole('img', { name: /Solaire/ });
    act(() => host.setOnline(false));
    await waitFor(() =>
      expect(within(screen.getByTestId('widget-live-flow')).getByText(/Mis à jour/)).toBeVisible(),
    );
  });
});
