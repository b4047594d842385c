import { groupsBody, sessionOf } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useHouse } from '../house/useHouse';
import { renderMonitoring, TODAY } from '../testing/render-monitoring';
import { ChartBlock } from './ChartBlock';
import { HouseChart } from './HouseChart';
import { PRODUCTION } from './series-plans';

const NOON_MS = Date.parse('2026-06-21T10:00:00Z');
const HOUR_MS = 3_600_000;

const correction = (changes: object = {}, series: object = {}) => ({
  id: 'one',
  kind: 'file',
  state: 'applied',
  name: 'curve.csv',
  format: null,
  meter: null,
  createdMs: NOON_MS,
  undoUntilMs: NOON_MS + 720 * HOUR_MS,
  isCovered: false,
  progress: 1,
  replaces: false,
  series: [
    {
      name: 'curve',
      flow: 'import',
      deviceId: 'house_vrt',
      deviceName: 'House',
      fromMs: NOON_MS - 48 * HOUR_MS,
      untilMs: NOON_MS,
      energyWs: 1,
      shortestMinutes: 30,
      longestMinutes: 30,
      missingMinutes: 0,
      knownMinutes: 0,
      knownWs: 0,
      changed: [{ fromMs: NOON_MS - 6 * HOUR_MS, untilMs: NOON_MS }],
      ...series,
    },
  ],
  ...changes,
});
const listed = (...corrections: object[]) => ({ corrections: { corrections } });
const WEEK = '/home?period=week';
const figure = () => screen.findByRole('figure');
const note = (text: RegExp) => screen.findByText(text);

test.each([
  ['en', {}, 'Loaded from a file (21 June 2026)', 'corrected'],
  ['en', { replaces: true }, 'Replaced by a file (21 June 2026)', 'corrected'],
  ['en', { kind: 'removal' }, 'Taken out (21 June 2026)', 'removed'],
  ['fr', { kind: 'homeAssistant' }, 'Chargé depuis Home Assistant (21 juin 2026)', 'corrected'],
] as const)('in %s a correction with %j is told below the chart', async (language, changes, text, kind) => {
  await renderMonitoring(<HouseChart />, {
    language,
    path: WEEK,
    platformAnswers: listed(correction(changes)),
  });
  await waitFor(async () => expect(await figure()).toHaveAttribute('data-points', '2'));
  const entry = await screen.findByText(text);
  expect(entry).toHaveAttribute('data-kind', kind);
});

test('the rows of the table and the reading cursor tell it, of its days alone', async () => {
  const { user } = await renderMonitoring(<HouseChart />, {
    language: 'en',
    path: WEEK,
    platformAnswers: {
      ...listed(correction()),
      groupedMeasures: groupsBody(['2026-06-20', '2026-06-21'].map((date) => ({ date, values: TODAY }))),
    },
  });
  await note(/Loaded from a file/);
  const cursor = await screen.findByRole('slider');
  expect(cursor).toHaveAttribute('aria-valuetext', expect.stringContaining('Loaded from a file'));
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Show the table' }));
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  const told = rows.filter((row) => row.textContent?.includes('Loaded from a file'));
  expect(told.map((row) => row.textContent)).toEqual([expect.stringMatching(/21 June/)]);
});

test('once it is undone its mark is gone', async () => {
  const { host } = await renderMonitoring(<HouseChart />, {
    language: 'en',
    path: WEEK,
    platformAnswers: listed(correction()),
  });
  await note(/Loaded from a file/);
  host.platform.answer(listed(correction({ state: 'undone' })));
  host.services.bus.emit('data.changed' as never, { tags: ['corrections'] } as never);
  await waitFor(() => expect(screen.queryByText(/Loaded from a file/)).toBeNull());
});

test('one that is under way when the page opens is followed to its end', async () => {
  const { host } = await renderMonitoring(<HouseChart />, {
    language: 'en',
    path: WEEK,
    platformAnswers: listed(correction({ state: 'applying' }, { changed: [] })),
  });
  await waitFor(async () => expect(await figure()).toHaveAttribute('data-points', '2'));
  expect(screen.queryByText(/Loaded from a file/)).toBeNull();
  const measured = () => host.platform.received.filter(({ id }) => id === 'groupedMeasures').length;
  const before = measured();
  host.platform.answer(listed(correction()));
  expect(await screen.findByText(/Loaded from a file/, undefined, { timeout: 3000 })).toBeVisible();
  await waitFor(() => expect(measured()).toBeGreaterThan(before));
  const asked = host.platform.received.filter(({ id }) => id === 'corrections').length;
  expect(asked).toBeGreaterThan(1);
});

test.each([
  ['of a plug', { flow: 'consumption', deviceId: 'tv' }],
  ['of another time', { changed: [{ fromMs: NOON_MS - 2000 * HOUR_MS, untilMs: NOON_MS - 1999 * HOUR_MS }] }],
])('a correction %s is not marked on the chart of the home', async (_, series) => {
  await renderMonitoring(<HouseChart />, {
    language: 'en',
    path: WEEK,
    platformAnswers: listed(correction({}, series)),
  });
  await waitFor(async () => expect(await figure()).toHaveAttribute('data-points', '2'));
  expect(screen.queryByText(/Loaded from a file/)).toBeNull();
});

function Production() {
  const house = useHouse();
  const target = { deviceId: 'house_vrt' };
  const position = { period: 'week', lastDay: null, twentyFourHours: false } as const;
  return (
    <ChartBlock
      title="Production"
      house={house}
      target={target}
      plans={[PRODUCTION]}
      position={position}
      onMove={() => {}}
    />
  );
}

test.each([
  ['import', false],
  ['production', true],
])('a chart of the production marks a correction of the %s: %s', async (flow, isMarked) => {
  await renderMonitoring(<Production />, {
    language: 'en',
    session: sessionOf(),
    platformAnswers: listed(correction({}, { flow })),
  });
  await waitFor(async () => expect(await figure()).toHaveAttribute('data-points', '2'));
  if (isMarked) expect(await note(/Loaded from a file/)).toBeVisible();
  else expect(screen.queryByText(/Loaded from a file/)).toBeNull();
});
