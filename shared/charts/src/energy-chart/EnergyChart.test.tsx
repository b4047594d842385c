import { StubDrawing } from '@foyer/testing';
import { saveFile } from '@foyer/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EnergyChart, type EnergyChartProps } from './EnergyChart';
import type { ChartWords } from './words';

jest.mock('@foyer/ui', () => ({ ...jest.requireActual('@foyer/ui'), saveFile: jest.fn() }));

const words: ChartWords = {
  loading: 'Chargement',
  empty: 'Pas de mesures.',
  noDataYet: 'Pas encore de mesures.',
  error: 'Échec.',
  retry: 'Réessayer',
  drawingFailed: 'Le dessin manque, voici le tableau.',
  more: 'Plus',
  showTable: 'Voir le tableau',
  showChart: 'Voir le graphique',
  downloadCsv: 'Télécharger',
  time: 'Heure',
  readValues: 'Lire les valeurs',
  legend: 'Courbes',
};

const START = Date.UTC(2026, 5, 20, 22);
const slots = Array.from({ length: 6 }, (_, place) => ({
  startMs: START + place * 300_000,
  endMs: START + (place + 1) * 300_000,
}));
const base: EnergyChartProps = {
  label: 'Jour',
  kind: 'area',
  unit: 'kW',
  slots,
  series: [
    { key: 'p', name: 'Production', hue: 'solar', values: [0, 1.5, null, 3, null, null], total: '9,4 kWh' },
    { key: 'c', name: 'Consommation', hue: 'consumption', values: [1, 1, 1, null, null, null] },
  ],
  language: 'fr',
  timeZone: 'Europe/Paris',
  words,
};

async function drawn(props: Partial<EnergyChartProps> = {}) {
  const view = render(<EnergyChart {...base} {...props} />);
  await screen.findByRole('slider');
  return {
    ...view,
    figure: screen.getByRole('figure'),
    chart: StubDrawing.made[StubDrawing.made.length - 1]!,
  };
}

/** Selects an entry of the chart's menu. */
async function choose(entry: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Plus' }));
  await userEvent.click(screen.getByRole('menuitem', { name: entry }));
}

const spoken = () => screen.getByRole('slider').getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ');

beforeEach(() => {
  StubDrawing.reset();
  // jsdom has no layout, and a picture without a width is empty.
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 350));
  jest.mocked(saveFile).mockClear();
});

test('it is a figure that tells how many points it drew, and in which unit', async () => {
  render(<EnergyChart {...base} />);
  expect(screen.getByRole('figure', { name: 'Jour' })).toHaveAttribute('data-points', '0');
  await waitFor(() => expect(screen.getByRole('figure')).toHaveAttribute('data-points', '4'));
  expect(screen.getByRole('figure')).toHaveAttribute('data-unit', 'kW');
});

test('the same data draw nothing again; other data are drawn in place', async () => {
  const { rerender, chart } = await drawn();
  rerender(<EnergyChart {...base} slots={[...slots]} series={base.series.map((one) => ({ ...one }))} />);
  await act(async () => {});
  expect(chart.updates).toBe(0);
  rerender(<EnergyChart {...base} series={base.series.slice(0, 1)} />);
  await waitFor(() => expect(chart.updates).toBe(1));
  expect(StubDrawing.made).toHaveLength(1);
});

test('Page Up and Page Down read a day hour by hour', async () => {
  const day = Array.from({ length: 24 }, (_, place) => ({
    startMs: START + place * 300_000,
    endMs: START + (place + 1) * 300_000,
  }));
  await drawn({ slots: day, series: [{ ...base.series[0]!, values: day.map((_, place) => place) }] });
  const slider = screen.getByRole('slider');
  fireEvent.change(slider, { target: { value: '3' } });
  fireEvent.keyDown(slider, { key: 'PageUp' });
  expect(slider).toHaveValue('15');
  fireEvent.keyDown(slider, { key: 'PageUp' });
  expect(slider).toHaveValue('23');
  fireEvent.keyDown(slider, { key: 'PageDown' });
  expect(slider).toHaveValue('11');
});

test('an update that the library cannot draw gives the table, and holds nothing up', async () => {
  const { rerender } = await drawn();
  StubDrawing.failing = true;
  rerender(<EnergyChart {...base} series={base.series.slice(0, 1)} />);
  expect(await screen.findByText('Le dessin manque, voici le tableau.')).toBeVisible();
  StubDrawing.failing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('slider')).toBeVisible();
});

test('a picture without a width is not taken for a failed one', async () => {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect());
  StubDrawing.failing = true;
  render(<EnergyChart {...base} />);
  await waitFor(() => expect(StubDrawing.made).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('another kind takes a new drawing, and every drawing is destroyed', async () => {
  const { rerender, unmount } = await drawn();
  rerender(<EnergyChart {...base} kind="column" />);
  await waitFor(() => expect(StubDrawing.made[1]?.drawn).toBe(1));
  unmount();
  await waitFor(() => expect(StubDrawing.made.map(({ destroyed }) => destroyed)).toEqual([1, 1]));
});

test('twenty rounds of mounting leave no drawing and no listener', async () => {
  const add = jest.spyOn(window, 'addEventListener');
  const remove = jest.spyOn(window, 'removeEventListener');
  for (let round = 0; round < 20; round += 1) (await drawn()).unmount();
  expect(StubDrawing.made).toHaveLength(20);
  await waitFor(() => expect(StubDrawing.made.every(({ destroyed }) => destroyed === 1)).toBe(true));
  const left = (name: string) =>
    add.mock.calls.filter(([type]) => type === name).length -
    remove.mock.calls.filter(([type]) => type === name).length;
  expect(left('resize')).toBe(0);
  jest.restoreAllMocks();
});

test('the legend shows totals and hides a series', async () => {
  const { figure, chart } = await drawn();
  const button = screen.getByRole('button', { name: /Production/, pressed: true });
  expect(button).toHaveTextContent('9,4 kWh');
  await userEvent.click(button);
  expect(screen.getByRole('button', { name: /Production/, pressed: false })).toBeVisible();
  expect(figure).toHaveAttribute('data-points', '3');
  expect(chart.opts).toMatchObject({ series: [{ name: 'Consommation' }] });
});

test('of two periods, a series without a total stands by its name in both rows', async () => {
  const battery = { name: 'Batterie', hue: 'battery', values: [0, 1, null, 0, null, null] } as const;
  const series = [
    { ...battery, key: 'b' },
    { ...battery, key: 'b/before', name: 'Batterie, période précédente', isComparison: true },
  ];
  await drawn({
    series,
    words: { ...words, compared: { now: 'Cette période', before: 'Période précédente' } },
  });
  const [now, before] = [...screen.getByTestId('compared-totals').children];
  expect(now).toHaveTextContent('Cette périodeBatterie');
  expect(before?.querySelector('[aria-hidden]:not(svg)')).toHaveTextContent('Batterie');
  expect(screen.getByRole('button', { name: 'Batterie, période précédente' })).toBeVisible();
});

test('the cursor reads time and values in site time, missing as a dash', async () => {
  await drawn({ marks: [{ fromMs: slots[2]!.startMs, toMs: slots[3]!.startMs, label: 'Panne' }] });
  const slider = screen.getByRole('slider', { name: 'Lire les valeurs' });
  act(() => slider.focus());
  expect(spoken()).toBe('dim. 21 juin, 00:15, Production 3 kW, Consommation —');
  fireEvent.change(slider, { target: { value: '2' } });
  expect(spoken()).toBe('dim. 21 juin, 00:10, Production —, Consommation 1 kW, Panne');
  expect(slider).toHaveAttribute('max', '5');
});

test('the pointer reads the nearest place and lets go', async () => {
  await drawn();
  const plot = screen.getByRole('slider').parentElement!;
  jest.spyOn(plot, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 600 } as DOMRect);
  // jsdom's pointer events have no coordinates.
  fireEvent(plot, new MouseEvent('pointermove', { clientX: 250, bubbles: true }));
  expect(screen.getAllByText('1,5 kW')).toHaveLength(1);
  fireEvent.pointerLeave(plot);
  expect(screen.queryByText('1,5 kW')).not.toBeInTheDocument();
});

/** A touch event; jsdom's pointer events have neither coordinates nor a pointer type. */
function finger(type: string, target: Element, clientX = 0) {
  const event = new MouseEvent(type, { clientX, bubbles: true });
  fireEvent(target, Object.assign(event, { pointerType: 'touch' }));
}

test('a tap pins the value, another place moves it, a tap outside lets go', async () => {
  await drawn();
  const plot = screen.getByRole('slider').parentElement!;
  jest.spyOn(plot, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 600 } as DOMRect);
  const tap = (clientX: number) => {
    finger('pointerdown', plot, clientX);
    finger('pointerup', plot, clientX);
    finger('pointerout', plot, clientX);
  };
  tap(250);
  expect(screen.getByText('1,5 kW')).toBeInTheDocument();
  tap(450);
  expect(screen.getByText('3 kW')).toBeInTheDocument();
  finger('pointerdown', document.body);
  expect(screen.queryByText('3 kW')).not.toBeInTheDocument();
});

test('a finger that scrolls the page leaves the value as it was', async () => {
  await drawn();
  const plot = screen.getByRole('slider').parentElement!;
  jest.spyOn(plot, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 600 } as DOMRect);
  finger('pointerdown', plot, 250);
  finger('pointercancel', plot);
  expect(screen.queryByText('1,5 kW')).not.toBeInTheDocument();
});

test('the table says what the picture shows, without what is still to come', async () => {
  const { figure, chart } = await drawn();
  await choose('Voir le tableau');
  const table = screen.getByRole('table', { name: 'Jour' });
  const rows = within(table).getAllByRole('row');
  expect(rows).toHaveLength(5);
  expect(rows[0]).toHaveTextContent('HeureProduction (kW)Consommation (kW)');
  expect(rows[3]).toHaveTextContent('dim. 21 juin, 00:10—1');
  expect(figure).toHaveAttribute('data-points', '4');
  await waitFor(() => expect(chart.destroyed).toBe(1));
});

/** Without the byte order mark, which readers of text take away. */
const textOf = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });

test('the file holds exactly what is shown', async () => {
  await drawn({ fileName: 'foyer-jour' });
  await userEvent.click(screen.getByRole('button', { name: /Consommation/ }));
  await choose('Télécharger');
  const [file] = jest.mocked(saveFile).mock.lastCall ?? [];
  expect(file?.name).toBe('foyer-jour.csv');
  expect(await textOf(file?.blob as Blob)).toBe(
    'Heure (5 min);ISO 8601;UTC;Production (kWh)\r\n' +
      '21/06/2026 00:00;2026-06-21 00:00+02:00;2026-06-20 22:00;0\r\n' +
      '21/06/2026 00:05;2026-06-21 00:05+02:00;2026-06-20 22:05;0,125\r\n' +
      '21/06/2026 00:10;2026-06-21 00:10+02:00;2026-06-20 22:10;\r\n' +
      '21/06/2026 00:15;2026-06-21 00:15+02:00;2026-06-20 22:15;0,25\r\n',
  );
});

test('when the picture cannot be drawn, the table stands in and another try is offered', async () => {
  StubDrawing.failing = true;
  render(<EnergyChart {...base} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Le dessin manque, voici le tableau.');
  expect(screen.getByRole('table', { name: 'Jour' })).toBeVisible();
  StubDrawing.failing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('slider')).toBeInTheDocument();
});

test.each([
  ['loading', { status: 'loading' }, 'Chargement'],
  ['empty', { series: base.series.map((one) => ({ ...one, values: [null] })) }, 'Pas de mesures.'],
  ['noDataYet', { status: 'noDataYet' }, 'Pas encore de mesures.'],
  ['error', { status: 'error' }, 'Échec.'],
] as const)('its state %s says so and offers neither table nor file', (state, props, text) => {
  render(<EnergyChart {...base} {...props} />);
  expect(screen.getByRole('figure')).toHaveAttribute('data-state', state);
  expect(screen.getByText(text)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Plus' }));
  for (const entry of screen.getAllByRole('menuitem')) expect(entry).toHaveAttribute('aria-disabled', 'true');
  expect(StubDrawing.made).toHaveLength(0);
});

test('an error can be tried again', async () => {
  const again = jest.fn();
  render(<EnergyChart {...base} status="error" onRetry={again} />);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(again).toHaveBeenCalledTimes(1);
});

test('an example is marked on the chart and in its name', async () => {
  await drawn({ demo: 'Exemple' });
  expect(screen.getByRole('figure', { name: 'Jour – Exemple' })).toBeVisible();
  expect(screen.getByText('Exemple')).toBeVisible();
});
