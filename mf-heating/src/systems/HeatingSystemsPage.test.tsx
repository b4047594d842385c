import { profileBody, refusal, statesBody } from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderHeating } from '../testing/render-heating';
import { HeatingSystemsPage } from './HeatingSystemsPage';

const UNREGISTERED = { wiserUsername: null, wiserStatus: 'none', tadoAccount: null, tadoHomeId: null };
const profileOf = (changes: object) => ({ profile: profileBody({ ...UNREGISTERED, ...changes }) });
const HOMES = [
  { id: '1', name: 'Maison' },
  { id: '2', name: 'Chalet' },
];
const show = (
  changes: object = {},
  answers: object = {},
  options: Parameters<typeof renderHeating>[1] = {},
) =>
  renderHeating(<HeatingSystemsPage />, {
    language: 'en',
    route: '/user/electric_heating',
    path: '/user/electric_heating',
    ...options,
    platformAnswers: { ...profileOf(changes), tadoHomes: { homes: HOMES }, ...answers },
  });
const wiser = async () => within(await screen.findByTestId('system-wiser'));
const tado = async () => within(await screen.findByTestId('system-tado'));
const requests = (host: Awaited<ReturnType<typeof show>>['host']) =>
  host.platform.received.map(({ id }) => id).filter((id) => /wiser|tadoAuthUri|updateProfile/i.test(id));

beforeEach(() => localStorage.clear());

describe('the wiser system', () => {
  const fill = async ({ user }: Awaited<ReturnType<typeof show>>, password = 'right') => {
    const card = await wiser();
    await user.type(card.getByRole('textbox', { name: 'Wiser user name' }), 'me@example.org');
    await user.type(card.getByLabelText('Wiser password'), password);
    await user.click(card.getByRole('checkbox', { name: 'I accept Wiser’s terms of use' }));
  };
  const connect = async () => (await wiser()).getByTestId('save-wiser');

  it('connects the account, accepts the terms and adds the devices, in this order', async () => {
    const page = await show({}, { connectWiser: {}, acceptWiserEula: {}, reconcileWiser: {} });
    await fill(page);
    await page.user.click(await connect());
    await waitFor(() =>
      expect(page.host.shownMessages.map(({ key }) => key)).toEqual(['registration_info_wiser_added']),
    );
    expect(requests(page.host)).toEqual(['connectWiser', 'acceptWiserEula', 'reconcileWiser']);
    expect(page.host.changedTags.flat()).toContain('profile');
  });

  it('cannot be connected before the terms are accepted', async () => {
    const page = await show();
    await fill(page);
    await page.user.click((await wiser()).getByRole('checkbox'));
    await page.user.click(await connect());
    expect(await (await wiser()).findByText('Accept the terms of use to connect Wiser.')).toBeVisible();
    expect(requests(page.host)).toEqual([]);
  });

  it.each([
    ['invalid.credentials', 'wiserInvalidError'],
    ['account.in.use', 'wiserAccountInUse'],
    ['wiser.unavailable', 'wiserUnavailableError'],
    ['quota.exceeded', 'heatingQuotaError'],
    ['error', 'wiserMainError'],
  ])('shows %s as %s and keeps the input', async (code, key) => {
    const page = await show({}, { connectWiser: refusal(code) });
    await fill(page);
    await page.user.click(await connect());
    expect(await screen.findByTestId(`error-${key}`)).toBeVisible();
    expect((await wiser()).getByRole('textbox', { name: 'Wiser user name' })).toHaveValue('me@example.org');
  });

  it('tells the bound of an over-long password instead of cutting it', async () => {
    const page = await show();
    await fill(page, 'x');
    await page.user.click((await wiser()).getByLabelText('Wiser password'));
    await page.user.paste('x'.repeat(200));
    await page.user.click(await connect());
    expect(await (await wiser()).findByText('A password has at most 200 characters.')).toBeVisible();
    expect((await wiser()).getByLabelText('Wiser password')).toHaveValue('x'.repeat(201));
    expect(requests(page.host)).toEqual([]);
  });

  it('accepts a new password without asking for account or terms again', async () => {
    const page = await show(
      { wiserUsername: 'me@example.org', wiserStatus: 'invalid.credentials' },
      { connectWiser: {} },
    );
    const card = await wiser();
    expect(card.getByText('me@example.org')).toBeVisible();
    expect(card.queryByRole('checkbox')).toBeNull();
    await page.user.type(card.getByLabelText('Wiser password'), 'new');
    await page.user.click(await connect());
    await waitFor(() =>
      expect(page.host.shownMessages.map(({ key }) => key)).toEqual(['wiserRepairedMessage']),
    );
    expect(page.host.platform.received.find(({ id }) => id === 'connectWiser')?.parameters).toMatchObject({
      username: 'me@example.org',
      password: 'new',
    });
    expect(requests(page.host)).toEqual(['connectWiser']);
  });

  it.each([
    [true, ['disconnectWiser']],
    [false, []],
  ])('is disconnected only after confirmation (%p)', async (confirms, calls) => {
    const page = await show(
      { wiserUsername: 'me@example.org', wiserStatus: 'ok' },
      { disconnectWiser: {} },
      { confirms },
    );
    await page.user.click((await wiser()).getByRole('button', { name: 'Disconnect' }));
    await waitFor(() =>
      expect(page.host.shownMessages[0]).toMatchObject({ kind: 'confirm', key: 'wiserRemoveConfirm' }),
    );
    await waitFor(() => expect(requests(page.host)).toEqual(calls));
    await waitFor(() => expect(page.host.changedTags.flat().includes('profile')).toBe(confirms));
  });
});

describe.each(['wiser', 'tado'] as const)('a disconnected %s system', (brand) => {
  const former = { brand, account: 'me@example.org', until: Date.parse('2026-07-21T10:00:00Z') };
  const card = async () => within(await screen.findByTestId(`system-${brand}`));

  it('can be undone for a time that the card names', async () => {
    const page = await show({}, { formerHeatingSystems: { systems: [former] }, reconnectHeating: {} });
    expect(await (await card()).findByText(/me@example.org is disconnected. Until 21 July/)).toBeVisible();
    await page.user.click((await card()).getByRole('button', { name: 'Undo the disconnection' }));
    await waitFor(() =>
      expect(page.host.shownMessages.map(({ key }) => key)).toEqual([`${brand}RestoredMessage`]),
    );
    expect(page.host.changedTags.flat()).toContain('profile');
    expect(page.host.platform.received.find(({ id }) => id === 'reconnectHeating')?.parameters).toMatchObject(
      {
        brand,
      },
    );
  });

  it('says why it cannot be undone when another home has connected the account', async () => {
    const page = await show(
      {},
      { formerHeatingSystems: { systems: [former] }, reconnectHeating: refusal('account.in.use') },
    );
    await page.user.click(await (await card()).findByRole('button', { name: 'Undo the disconnection' }));
    await waitFor(() =>
      expect(page.host.shownMessages.map(({ key }) => key)).toEqual(['heatingRestoreInUse']),
    );
  });
});

it.each([
  [{ 'unavailable.wiser': true }, {}, ['tado']],
  [{ 'unavailable.tado': true }, {}, ['wiser']],
  // Connected while it was available: it can still be disconnected.
  [{ 'unavailable.tado': true }, { tadoAccount: 'me@example.org' }, ['wiser', 'tado']],
])('with %j a home with %j is shown %j', async (facts, changes, brands) => {
  await show(changes, {}, { facts });
  for (const brand of brands) expect(await screen.findByTestId(`system-${brand}`)).toBeVisible();
  expect(screen.getAllByTestId(/^system-/)).toHaveLength(brands.length);
});

describe('a connected wiser system', () => {
  const CONNECTED = { wiserUsername: 'me@example.org', wiserStatus: 'ok' };
  const press = async ({ user }: Awaited<ReturnType<typeof show>>, name: string) =>
    user.click((await wiser()).getByRole('button', { name }));
  const said = ({ host }: Awaited<ReturnType<typeof show>>) => host.shownMessages.map(({ key }) => key);

  it.each([
    ['adds new devices', {}, ['wiserReconciledMessage']],
    ['reports a failure to add them', refusal('wiser.unavailable'), ['wiserMainError']],
  ])('%s', async (_, answer, keys) => {
    const page = await show(CONNECTED, { reconcileWiser: answer });
    await press(page, 'Update the devices');
    await waitFor(() => expect(said(page)).toEqual(keys));
    expect(page.host.changedTags.at(-1)).toContain('profile');
  });

  it('asks for the terms again after accepting them failed, then adds the devices', async () => {
    const page = await show(CONNECTED, { acceptWiserEula: {}, reconcileWiser: refusal('eula.not.accepted') });
    await press(page, 'Update the devices');
    const terms = await (await wiser()).findByRole('checkbox', { name: 'I accept Wiser’s terms of use' });
    expect((await wiser()).getByRole('button', { name: 'Update the devices' })).toBeDisabled();
    page.host.platform.answer({ acceptWiserEula: {}, reconcileWiser: {} });
    await page.user.click(terms);
    await press(page, 'Update the devices');
    await waitFor(() => expect(said(page)).toEqual(['wiserReconciledMessage']));
    expect(requests(page.host)).toEqual(['reconcileWiser', 'acceptWiserEula', 'reconcileWiser']);
    expect((await wiser()).queryByRole('checkbox')).toBeNull();
  });

  it('stays connected when disconnecting fails', async () => {
    const page = await show(CONNECTED, { disconnectWiser: refusal('error') });
    await press(page, 'Disconnect');
    await waitFor(() => expect(said(page)).toEqual(['wiserRemoveConfirm', 'wiserMainError']));
  });

  it('asks for its password after the cloud answered 401', async () => {
    await show(CONNECTED, { states: statesBody([], { WISER_LAST_ERROR: { code: 401 } }) });
    expect(await (await wiser()).findByRole('button', { name: 'Reconnect' })).toBeVisible();
    expect(await screen.findByTestId('system-wiser')).toHaveAttribute('data-status', 'refused');
  });

  it.each([
    ['wiser', { WISER_LAST_ERROR: { code: 503 } }, 'Wiser is not responding as expected (error 503).'],
    ['wiser', { WISER_LAST_ERROR: 'silent' }, 'Wiser is not responding right now.'],
    ['tado', { TADO_LAST_ERROR: { code: '429' } }, 'The brand’s limit is reached'],
    ['tado', { TADO_LAST_ERROR: { code: '502' } }, 'tado° is not responding as expected (error 502).'],
  ])('shows the last error of the %s cloud: %j', async (brand, errors, words) => {
    await show({ ...CONNECTED, tadoAccount: 'me@example.org' }, { states: statesBody([], errors) });
    const notice = await screen.findByText(words, { exact: false });
    expect(screen.getByTestId(`system-${brand}`)).toContainElement(notice);
    expect(within(screen.getByTestId(`system-${brand}`)).getByText('Not responding')).toBeVisible();
    expect(screen.getAllByRole('status')).toHaveLength(1);
  });
});

describe('the tado system', () => {
  const popup = { location: { replace: jest.fn() }, close: jest.fn() };
  const opened = jest.spyOn(window, 'open');
  const ADDRESS = { tadoAuthUri: { uri: 'https://tado.example/authorise?state=s' } };
  beforeEach(() => {
    jest.useFakeTimers();
    jest.clearAllMocks();
    opened.mockReturnValue(popup as unknown as Window);
  });
  afterEach(() => {
    act(() => jest.runOnlyPendingTimers());
    jest.useRealTimers();
  });
  const advanceTimers = jest.advanceTimersByTime.bind(jest);
  const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const press = async ({ user }: Awaited<ReturnType<typeof show>>) =>
    user.click((await tado()).getByRole('button', { name: 'Connect tado°' }));

  it('says that the window was closed, offers another one and still notices a connection', async () => {
    const closed = { ...popup, closed: true };
    opened.mockReturnValue(closed as unknown as Window);
    const page = await show({}, ADDRESS, { advanceTimers });
    await press(page);
    await advance(1_100);
    expect((await tado()).getByRole('status')).toHaveTextContent(/tado°’s window is closed/);
    opened.mockReturnValue(popup as unknown as Window);
    await page.user.click((await tado()).getByRole('button', { name: 'Start again' }));
    expect((await tado()).getByRole('status')).toHaveTextContent(/Finish in tado°’s window/);
    page.host.platform.answer({
      ...profileOf({ tadoAccount: 'me@example.org' }),
      states: statesBody(),
      tadoHomes: { homes: HOMES },
    });
    await advance(5_100);
    await waitFor(() =>
      expect(page.host.shownMessages.map(({ key }) => key)).toEqual(['tadoConnectedMessage']),
    );
  });

  it('is authorised in a window opened before any request, then polls the profile', async () => {
    opened.mockImplementation(() => {
      expect(requests(page.host)).toEqual([]);
      return popup as unknown as Window;
    });
    const page = await show({}, ADDRESS, { advanceTimers });
    await press(page);
    await waitFor(() =>
      expect(popup.location.replace).toHaveBeenCalledWith('https://tado.example/authorise?state=s'),
    );
    expect((await tado()).getByRole('status')).toHaveTextContent(/Finish in tado°’s window/);
    page.host.platform.answer({
      ...profileOf({ tadoAccount: 'me@example.org' }),
      states: statesBody(),
      tadoHomes: { homes: HOMES },
      updateProfile: {},
    });
    await advance(5_100);
    await waitFor(() =>
      expect(page.host.shownMessages.map(({ key }) => key)).toEqual(['tadoConnectedMessage']),
    );
    expect(page.host.emitted.map(({ event }) => event)).toEqual(['profile.refresh']);
    await page.user.click(await (await tado()).findByRole('radio', { name: 'Chalet' }));
    await page.user.click((await tado()).getByTestId('save-tado-home'));
    await waitFor(() =>
      expect(page.host.platform.received.find(({ id }) => id === 'updateProfile')?.parameters).toMatchObject({
        tadoHomeId: '2',
      }),
    );
  });

  it('reports a blocked window and offers a link', async () => {
    opened.mockReturnValue(null);
    const page = await show({}, ADDRESS, { advanceTimers });
    await press(page);
    const link = await (await tado()).findByRole('link', { name: 'Open tado°’s page' });
    expect(link).toHaveAttribute('href', 'https://tado.example/authorise?state=s');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('closes the window when its address cannot be loaded', async () => {
    const page = await show({}, { tadoAuthUri: refusal('error') }, { advanceTimers });
    await press(page);
    expect(await (await tado()).findByText(/could not be prepared/)).toBeVisible();
    expect(popup.close).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the address is loaded', { uri: 'https://tado.example/authorise?state=s' }],
    ['loading the address fails', refusal('error')],
  ])('stays unchanged when cancelled before %s', async (_, late) => {
    let answer: (body: object) => void = () => {};
    const page = await show(
      {},
      { tadoAuthUri: () => new Promise<object>((resolve) => (answer = resolve)) },
      { advanceTimers },
    );
    await press(page);
    await page.user.click((await tado()).getByRole('button', { name: 'Cancel' }));
    await act(async () => answer(late));
    expect((await tado()).getByRole('button', { name: 'Connect tado°' })).toBeEnabled();
    expect((await tado()).queryByRole('alert')).toBeNull();
    expect(popup.location.replace).not.toHaveBeenCalled();
    expect(popup.close).toHaveBeenCalledTimes(1);
  });

  it('stops polling after five minutes and can be restarted', async () => {
    const page = await show({}, ADDRESS, { advanceTimers });
    await press(page);
    const profiles = () => page.host.platform.received.filter(({ id }) => id === 'profile').length;
    await advance(299_000);
    page.host.clock.advance(301_000);
    await advance(2_000);
    expect(await (await tado()).findByText(/Five minutes have passed/)).toBeVisible();
    const before = profiles();
    await advance(20_000);
    expect(profiles()).toBe(before);
    expect((await tado()).getByRole('button', { name: 'Start again' })).toBeEnabled();
  });

  it('shows an error when its homes cannot be loaded', async () => {
    await show({ tadoAccount: 'me@example.org' }, { tadoHomes: refusal('tado.unavailable') });
    expect(await screen.findByTestId('error-tado_error_homes_not_retrieved')).toBeVisible();
  });

  it.each([
    [true, refusal('error'), ['tadoRemoveConfirm', 'tadoRemoveError']],
    [true, {}, ['tadoRemoveConfirm', 'tadoRemovedMessage']],
    [false, {}, ['tadoRemoveConfirm']],
  ])(
    'is disconnected only after confirmation (%p), and the home is reloaded',
    async (confirms, answer, keys) => {
      const page = await show(
        { tadoAccount: 'me@example.org', tadoHomeId: '1' },
        { disconnectTado: answer },
        { advanceTimers, confirms },
      );
      await page.user.click((await tado()).getByRole('button', { name: 'Disconnect' }));
      await waitFor(() => expect(page.host.shownMessages.map(({ key }) => key)).toEqual(keys));
      expect(page.host.changedTags.flat().includes('profile')).toBe(confirms);
    },
  );

  it('shows an error when the selected home cannot be saved', async () => {
    const page = await show(
      { tadoAccount: 'me@example.org' },
      { updateProfile: refusal('error') },
      { advanceTimers },
    );
    await page.user.click(await (await tado()).findByTestId('save-tado-home'));
    await waitFor(() => expect(page.host.shownMessages.map(({ key }) => key)).toEqual(['tadoHomeError']));
    const other = (await tado()).getByRole('radio', { name: 'Chalet' });
    await waitFor(() => expect(other).toBeEnabled());
  });

  it('explains that an account has no home', async () => {
    await show({ tadoAccount: 'me@example.org' }, { tadoHomes: { homes: [] } });
    expect(await (await tado()).findByText(/has no home/)).toBeVisible();
  });

  it('can be re-authorised in place when the brand refuses access', async () => {
    await show(
      { tadoAccount: 'me@example.org', tadoHomeId: '1' },
      { states: statesBody([], { TADO_AUTHORIZATION_ERROR: true }) },
    );
    expect(await (await tado()).findByRole('button', { name: 'Authorise again' })).toBeVisible();
  });
});
