import { NO_ANSWER, profileBody, refusal, roomsBodyOf, type StubAnswer, sessionOf } from '@foyer/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readFile } from './read-file';
import { correction, openMeterPage, ROOMS, SUMMARY } from './testing/open-meter-page';

// Without a worker, which jsdom does not have.
jest.mock('./read-file', () => ({
  readFile: jest.fn((file: File, timeZone: string) =>
    jest.requireActual<typeof import('./read-outcome')>('./read-outcome').readOutcome(file, timeZone),
  ),
}));

const HEAD =
  'Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite;Pas en minutes';
const PRM =
  '23128200000017;Courbe de charge;01/02/2026;02/02/2026;Energie active;Consommation;Comptage Brut;W;30';
const ROWS = ['00:30:00+01:00;200', '01:00:00+01:00;400', '02:00:00+01:00;600'].map(
  (row) => `2026-02-01T${row}`,
);
/** A file with `arrayBuffer`, which jsdom does not have. */
function fileOf(lines: readonly string[], name = 'courbe.csv'): File {
  const text = lines.join('\r\n');
  return Object.assign(new File([text], name), {
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  });
}
const LOAD_CURVE = fileOf([HEAD, PRM, '', 'Horodate;Valeur', ...ROWS, '2026-02-01T02:30:00+01:00;']);
const WITHOUT_FLOW = fileOf(['debut;kW', '2026-02-01 00:00:00;2', '2026-02-01 00:30:00;4'], 'kw.csv');
const EVCC = fileOf(
  [
    'time.start,time.end,grid.energy.Wh,pv.energy.Wh,loadpoint.Garage.energy.Wh',
    '2026-02-01 00:00:00,2026-02-01 00:15:00,100,200,300',
    '2026-02-01 00:15:00,2026-02-01 00:30:00,100,200,300',
  ],
  'evcc.csv',
);

const PROPOSED = correction({ state: 'proposed', progress: 0, undoUntilMs: null });
const card = () => within(screen.getByTestId('load-file'));
const choose = (files: File | File[], label = 'Choose a file') =>
  fireEvent.change(card().getByLabelText(label, { selector: 'input' }), {
    target: { files: [files].flat() },
  });
const sent = (host: Awaited<ReturnType<typeof openMeterPage>>['host'], id: string) =>
  host.platform.received.find((call) => call.id === id)?.parameters ?? {};

test.each([
  [
    'fr',
    'Mon compteur',
    /Rien n’est envoyé avant votre accord/,
    /Un fichier CSV, XLSX ou XML, de 20 Mo au plus/,
  ],
  ['en', 'My meter', /Nothing is sent before you agree/, /One CSV, XLSX or XML file, up to 20 MB/],
] as const)(
  'in %s the page says what it takes and that nothing is sent',
  async (language, title, ...texts) => {
    await openMeterPage({}, { language });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    for (const text of texts) expect(card().getByText(text)).toBeVisible();
    expect(card().getByText(/^Enedis/)).toBeVisible();
    expect(card().getByText(/SDAT-CH/)).toBeVisible();
  },
);

test('a file is read, compared, confirmed and followed to its end', async () => {
  const { host, user } = await openMeterPage({
    proposeCorrection: { correction: PROPOSED },
    applyCorrection: { correction: correction({ state: 'applying', progress: 0 }) },
  });
  choose(LOAD_CURVE);
  expect(await card().findByRole('heading', { name: 'Content of courbe.csv' })).toHaveFocus();
  expect(card().getByText('Enedis, load curve · Meter 23128200000017')).toBeVisible();
  const row = card().getByRole('row', { name: /Consommation/ });
  expect(row).toHaveTextContent('Bought from the grid');
  expect(row).toHaveTextContent('30 minutes to 1 hour');
  expect(row).toHaveTextContent('0.9 kWh');
  expect(
    card().getByText(/One line has no value: this moment is missing. First line concerned: 8./),
  ).toBeVisible();
  expect(sent(host, 'proposeCorrection')).toEqual({});
  expect(host.asksBeforeLeaving()).toBe(true);

  await user.click(card().getByRole('button', { name: 'See what would change' }));
  expect(await card().findByRole('heading', { name: 'What would be loaded' })).toHaveFocus();
  const { series, ...file } = sent(host, 'proposeCorrection');
  expect(file).toEqual({
    kind: 'file',
    name: 'courbe.csv',
    format: 'enedis-load-curve',
    meter: '23128200000017',
  });
  const startS = Date.parse('2026-02-01T00:00:00+01:00') / 1000;
  expect(JSON.parse(series ?? '')).toEqual([
    {
      name: 'Consommation',
      flow: 'import',
      runs: [
        { start: startS, length: 1800, energiesWs: [360_000, 720_000] },
        { start: startS + 3600, length: 3600, energiesWs: [2_160_000] },
      ],
    },
  ]);
  expect(card().getByText('Meter 23128200000017')).toBeVisible();
  const summary = card().getByRole('row', { name: /Consommation/ });
  expect(summary).toHaveTextContent(
    /Bought from the grid.*1 February 2026.*30 minutes.*12 kWh.*1.5 hours.*Nothing/,
  );
  expect(card().queryByRole('checkbox')).toBeNull();
  expect(card().getByText(/for 30 days.*close your account/)).toBeVisible();

  host.platform.answer({ corrections: { corrections: [correction({ state: 'applying', progress: 0.4 })] } });
  await user.click(card().getByRole('button', { name: 'Load these figures' }));
  expect(await card().findByRole('button', { name: 'Choose a file' })).toBeVisible();
  expect(sent(host, 'applyCorrection')).toEqual({ id: 'correction-1', replaces: 'false' });
  expect(host.shownMessages.map(({ key }) => key)).toEqual(['correctionStartedMessage']);
  expect(host.asksBeforeLeaving()).toBe(false);
  const progress = await screen.findByRole('meter', { name: 'Under way' });
  expect(progress).toHaveAttribute('aria-valuetext', '40 %');
  expect(host.emitted).toEqual([]);

  host.platform.answer({ corrections: { corrections: [correction()] } });
  expect(await screen.findByText('Loaded', undefined, { timeout: 3000 })).toBeVisible();
  expect(host.emitted.map(({ event }) => event)).toEqual(['profile.refresh']);
});

test('what is measured already is replaced only where that is wished', async () => {
  const known = { ...SUMMARY, knownMinutes: 120, knownWs: 3_600_000 };
  const { host, user } = await openMeterPage({
    proposeCorrection: { correction: { ...PROPOSED, series: [known] } },
    applyCorrection: { correction: correction({ state: 'applying' }) },
  });
  choose(LOAD_CURVE);
  await user.click(await card().findByRole('button', { name: 'See what would change' }));
  expect(await card().findByText('2 hours (1 kWh)')).toBeVisible();
  const replace = card().getByRole('checkbox', { name: 'Replace what is measured already' });
  expect(replace).not.toBeChecked();
  expect(replace).toHaveAccessibleDescription(/only what is missing is filled/);
  await user.click(replace);
  await user.click(card().getByRole('button', { name: 'Load these figures' }));
  await waitFor(() => expect(sent(host, 'applyCorrection').replaces).toBe('true'));
});

test.each([
  ['fr', 'courbe.csv, ligne 6 :', /ne l’ouvrez pas dans un tableur/, 'Choisir un fichier'],
  ['en', 'courbe.csv, line 6:', /do not open it in a spreadsheet program/, 'Choose a file'],
] as const)(
  'in %s a refused file is named with its line and what to do',
  async (language, name, text, label) => {
    const { host } = await openMeterPage({}, { language });
    choose(
      fileOf([HEAD, PRM, '', 'Horodate;Valeur', ROWS[0] ?? '', '2026-02-01T01:00:00+01:00;2,31E+13']),
      label,
    );
    const banner = await card().findByTestId(/^refused-/);
    expect(banner).toHaveTextContent(name);
    expect(banner).toHaveTextContent(text);
    expect(host.platform.received.map(({ id }) => id)).not.toContain('proposeCorrection');
    expect(card().getByRole('button', { name: label })).toBeEnabled();
  },
);

test('a file that is too large is not read', async () => {
  await openMeterPage();
  const large = new File(['x'], 'years.xlsx');
  Object.defineProperty(large, 'size', { value: 20_000_001 });
  jest.mocked(readFile).mockClear();
  choose(large);
  expect(await card().findByTestId('refused-too-large')).toHaveTextContent(/years\.xlsx.*20 MB/);
  expect(readFile).not.toHaveBeenCalled();
});

test('the focus stays in the card where the button that had it is gone', async () => {
  const { user } = await openMeterPage({
    proposeCorrection: { correction: PROPOSED },
    applyCorrection: { correction: correction({ state: 'applying' }) },
  });
  const isInCard = () =>
    expect(screen.getByTestId('load-file')).toContainElement(document.activeElement as HTMLElement);
  const button = () => card().getByRole('button', { name: 'Choose a file' });
  button().focus();
  choose(fileOf(['Date;1,2E+13']));
  expect(await card().findByTestId(/^refused-/)).toBeVisible();
  isInCard();
  button().focus();
  choose(LOAD_CURVE);
  await user.click(await card().findByRole('button', { name: 'See what would change' }));
  await user.click(await card().findByRole('button', { name: 'Load these figures' }));
  expect(await card().findByRole('button', { name: 'Choose a file' })).toBeVisible();
  isInCard();
});

test('one file is taken at a time, by dropping it too', async () => {
  await openMeterPage();
  const drop = (files: File[]) =>
    fireEvent.drop(card().getByTestId('drop-zone'), { dataTransfer: { files } });
  drop([LOAD_CURVE, EVCC]);
  expect(await card().findByText('Drop one file at a time.')).toBeVisible();
  drop([LOAD_CURVE]);
  expect(await card().findByRole('heading', { name: 'Content of courbe.csv' })).toBeVisible();
});

test('reading can be stopped, and a reader that fails says so', async () => {
  const { host, user } = await openMeterPage();
  const read = jest.mocked(readFile);
  read.mockImplementationOnce(
    (_file, _zone, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  choose(LOAD_CURVE);
  expect(await card().findByText('Reading courbe.csv', { ignore: '[role=status] *' })).toBeVisible();
  await user.click(card().getByRole('button', { name: 'Stop reading' }));
  expect(await card().findByRole('button', { name: 'Choose a file' })).toBeVisible();
  expect(host.reported).toEqual([]);

  read.mockRejectedValueOnce(new Error('no memory'));
  choose(LOAD_CURVE);
  expect(await card().findByTestId('error-meterNotReadMessage')).toBeVisible();
  expect(host.reported).toHaveLength(1);
});

test('a series without a flow is asked for one, and for the device of it', async () => {
  const { host, user } = await openMeterPage({ proposeCorrection: { correction: PROPOSED } });
  choose(WITHOUT_FLOW);
  const next = await card().findByRole('button', { name: 'See what would change' });
  await user.click(next);
  expect(card().getByTestId('error-seriesFlowMissingMessage')).toBeVisible();
  await user.selectOptions(card().getByRole('combobox', { name: 'What it is' }), 'Used');
  await user.click(next);
  expect(card().getByTestId('error-seriesDeviceMissingMessage')).toBeVisible();
  const devices = card().getByRole('combobox', { name: 'Device' });
  expect(
    within(devices)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Choose a device', 'Water heater', 'Fridge']);
  await user.selectOptions(devices, 'Fridge');
  await user.click(next);
  await card().findByRole('heading', { name: 'What would be loaded' });
  expect(JSON.parse(sent(host, 'proposeCorrection').series ?? '')).toMatchObject([
    { flow: 'consumption', deviceId: 'fridge' },
  ]);
  await user.click(card().getByRole('button', { name: 'Back' }));
  expect(card().getByRole('combobox', { name: 'Device' })).toHaveValue('fridge');
});

test('series of a file are left out, and given the only device that fits', async () => {
  const { host, user } = await openMeterPage({ proposeCorrection: { correction: PROPOSED } });
  choose(EVCC);
  const garage = within(await card().findByRole('group', { name: 'loadpoint.Garage.energy.Wh' }));
  expect(
    within(card().getByRole('group', { name: 'pv.energy.Wh' })).getByRole('combobox', { name: 'Device' }),
  ).toHaveValue('sun');
  await user.click(garage.getByRole('checkbox', { name: 'Load this series' }));
  await user.click(card().getByRole('button', { name: 'See what would change' }));
  await card().findByRole('heading', { name: 'What would be loaded' });
  expect(JSON.parse(sent(host, 'proposeCorrection').series ?? '')).toMatchObject([
    { name: 'grid.energy.Wh', flow: 'import' },
    { name: 'pv.energy.Wh', flow: 'production', deviceId: 'sun' },
  ]);
});

test('a home without a device of the kind says so and leads to adding one', async () => {
  const home = { ...ROOMS.rooms[0]?.devices[0] };
  const { host, user } = await openMeterPage({}, { session: sessionOf({ rooms: roomsBodyOf([home]) }) });
  choose(EVCC);
  const panels = within(await card().findByRole('group', { name: 'pv.energy.Wh' }));
  expect(panels.getByText(/Your home has no device with production/)).toBeVisible();
  expect(panels.getByRole('checkbox')).toBeDisabled();
  expect(panels.getByRole('link', { name: 'Add a device' })).toHaveAttribute('href', '/settings/devices');
  await user.click(
    within(card().getByRole('group', { name: 'grid.energy.Wh' })).getByRole('checkbox', {
      name: 'Load this series',
    }),
  );
  await user.click(card().getByRole('button', { name: 'See what would change' }));
  expect(card().getByTestId('error-seriesNoneMessage')).toBeVisible();
  expect(host.platform.received.map(({ id }) => id)).not.toContain('proposeCorrection');
});

test.each([
  ['correction.overlaps', 'correctionOverlapsMessage'],
  ['correction.future', 'correctionFutureMessage'],
  ['correction.too.long', 'correctionTooLongMessage'],
  ['correction.empty', 'correctionEmptyMessage'],
  ['correction.flow.unsupported', 'correctionFlowMessage'],
  ['device.not.found', 'correctionDeviceMessage'],
  ['modify.not.allowed', 'correctionReadOnlyMessage'],
])('a proposal refused with %s keeps the file and says why', async (code, message) => {
  const { user } = await openMeterPage({ proposeCorrection: refusal(code) });
  choose(LOAD_CURVE);
  await user.click(await card().findByRole('button', { name: 'See what would change' }));
  expect(await card().findByTestId(`error-${message}`)).toBeVisible();
  expect(card().getByRole('heading', { name: 'Content of courbe.csv' })).toBeVisible();
});

test.each<[StubAnswer, string]>([
  [refusal('correction.not.found'), 'correctionForgottenMessage'],
  [refusal('correction.not.proposed'), 'correctionForgottenMessage'],
  [refusal('correction.under.way'), 'correctionUnderWayMessage'],
  [NO_ANSWER as never, 'serviceSilentMessage'],
])('a proposal that cannot be applied says why', async (answer, message) => {
  const { user } = await openMeterPage({
    proposeCorrection: { correction: PROPOSED },
    applyCorrection: answer,
  });
  choose(LOAD_CURVE);
  await user.click(await card().findByRole('button', { name: 'See what would change' }));
  await user.click(await card().findByRole('button', { name: 'Load these figures' }));
  expect(await card().findByTestId(`error-${message}`)).toBeVisible();
});

test.each([
  [
    'an account that may only look',
    sessionOf({ rooms: ROOMS }, { canModify: false }),
    /Your account can view/,
  ],
  [
    'support',
    sessionOf({ profile: profileBody({ actingAs: { role: 'support', name: 'Équipe', request: 'grant' } }) }),
    /Only the customer can do this/,
  ],
])('%s loads nothing', async (_who, session, reason) => {
  await openMeterPage({}, { session });
  expect(card().getByRole('button', { name: 'Choose a file' })).toBeDisabled();
  expect(card().getByText(reason)).toBeVisible();
  jest.mocked(readFile).mockClear();
  fireEvent.drop(card().getByTestId('drop-zone'), { dataTransfer: { files: [LOAD_CURVE] } });
  expect(readFile).not.toHaveBeenCalled();
});
