import { NO_ANSWER } from '@foyer/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { renderStep, userBody } from '../testing/render-registration';
import { TadoStep } from './TadoStep';

const PATH = 'tado';
const at = (changes: object = {}) => userBody({ subscription_status: 'setup_connect_tado', ...changes });
const ADDRESS = 'https://tado.example/device?user_code=ABC123';
const progress = (state: string) => ({
  authorisation: { state, userCode: 'ABC123', uri: ADDRESS, expiresAt: 300_000 },
  nextReading: null,
});

const renderTadoStep = async (answers: object = {}, popup: object | null = null) => {
  jest.spyOn(window, 'open').mockImplementation(() => popup as Window | null);
  return renderStep(<TadoStep />, PATH, {
    platformAnswers: {
      registrationUser: at(),
      tadoAuthUri: { uri: ADDRESS },
      tadoAuthorisation: progress('waiting'),
      updateRegistration: { subscription_status: 'setup_check_wiring' },
      ...answers,
    },
  });
};

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('opens tado’s page and shows the connected account', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const popup = { location: { replace: jest.fn() }, close: jest.fn() };
  const { user, host } = await renderTadoStep({}, popup);
  await user.click(await screen.findByRole('button', { name: 'Connect tado°' }));
  await waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith(ADDRESS));
  expect(await screen.findByText(/ABC123/)).toBeVisible();
  host.platform.answer({
    registrationUser: at({ tadoAccount: 'home@tado.example' }),
    tadoAuthorisation: progress('connected'),
  });
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText(/home@tado.example/)).toBeVisible();
  expect(popup.close).toHaveBeenCalled();
  expect(screen.getByTestId(`save-${PATH}`)).toHaveTextContent('Continue');
});

it('shows a link when the popup is blocked, and can be cancelled', async () => {
  const { user } = await renderTadoStep();
  await user.click(await screen.findByRole('button', { name: 'Connect tado°' }));
  expect(await screen.findByRole('link', { name: 'Open tado°’s page' })).toHaveAttribute('href', ADDRESS);
  await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
  expect(screen.getByRole('button', { name: 'Connect tado°' })).toBeVisible();
});

it('offers a retry without an authorisation address, and can be skipped', async () => {
  const { user, host } = await renderTadoStep({ tadoAuthUri: NO_ANSWER });
  await user.click(await screen.findByRole('button', { name: 'Connect tado°' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await user.click(screen.getByTestId(`save-${PATH}`));
  await waitFor(() => expect(host.services.navigation.current().pathname).toBe('/registration/wiring'));
});

const CONNECTED = {
  registrationUser: at({ tadoAccount: 'home@tado.example' }),
  tadoHomes: { homes: [{ id: 7, name: 'Home' }] },
  updateProfile: {},
  rooms: { rooms: [{ id: 'r1', name: 'Salon', type: 'living_room', devices: [] }] },
  tadoZones: {
    zones: [
      { id: 1, name: 'salon' },
      { id: 2, name: 'Bureau', type: 'AIR_CONDITIONING' },
      { id: 3, name: 'Left', gone: true },
      {
        id: 4,
        name: 'Known',
        devices: [{ deviceId: 'd', name: 'Known', roomId: 'r1', deviceTypeId: 'tado_heater' }],
      },
    ],
  },
  createRoom: { room: { id: 'r2' } },
  registerTadoDevice: { device: { id: 'new' } },
  noteTadoZones: {},
};
const receivedOf = ({ host }: Awaited<ReturnType<typeof renderTadoStep>>, wanted: string) =>
  host.platform.received.filter(({ id }) => id === wanted).map(({ parameters }) => parameters);

it('registers each zone once, in the room of the same name, before continuing', async () => {
  const rendered = await renderTadoStep(CONNECTED);
  await rendered.user.click(await screen.findByTestId(`save-${PATH}`));
  await waitFor(() =>
    expect(rendered.host.services.navigation.current().pathname).toBe('/registration/wiring'),
  );
  expect(receivedOf(rendered, 'createRoom')).toEqual([
    expect.objectContaining({ name: 'Bureau', type: 'office' }),
  ]);
  expect(receivedOf(rendered, 'registerTadoDevice')).toEqual([
    expect.objectContaining({ zoneId: '1', roomId: 'r1', deviceTypeId: 'tado_heater' }),
    expect.objectContaining({ zoneId: '2', roomId: 'r2', deviceTypeId: 'tado_ac' }),
  ]);
});

it.each([
  [
    'several homes',
    [
      { id: 7, name: 'Home' },
      { id: 8, name: 'Chalet' },
    ],
    'tadoHomesLeftMessage',
  ],
  ['no home', [], 'tadoNoHomeMessage'],
])('registers no zone of an account with %s', async (_what, homes, message) => {
  const rendered = await renderTadoStep({ ...CONNECTED, tadoHomes: { homes } });
  await rendered.user.click(await screen.findByTestId(`save-${PATH}`));
  await waitFor(() =>
    expect(rendered.host.services.navigation.current().pathname).toBe('/registration/wiring'),
  );
  expect(receivedOf(rendered, 'registerTadoDevice')).toEqual([]);
  expect(rendered.host.shownMessages).toMatchObject([{ kind: 'toast', key: message }]);
});

it('can continue without the zones when they cannot be added', async () => {
  const rendered = await renderTadoStep({ ...CONNECTED, tadoHomes: NO_ANSWER });
  await rendered.user.click(await screen.findByTestId(`save-${PATH}`));
  await rendered.user.click(await screen.findByRole('button', { name: 'Continue without the zones' }));
  await waitFor(() =>
    expect(rendered.host.services.navigation.current().pathname).toBe('/registration/wiring'),
  );
});

it('adds one room for two zones of a new name, with a name that fits', async () => {
  const long = 'Chambre du fond du couloir au premier étage à gauche';
  const zones = [
    { id: 1, name: long },
    { id: 2, name: long },
  ];
  const rendered = await renderTadoStep({ ...CONNECTED, tadoZones: { zones } });
  await rendered.user.click(await screen.findByTestId(`save-${PATH}`));
  await waitFor(() =>
    expect(rendered.host.services.navigation.current().pathname).toBe('/registration/wiring'),
  );
  const name = 'Chambre du fond du couloir au premier ét';
  expect(receivedOf(rendered, 'createRoom')).toEqual([expect.objectContaining({ name })]);
  expect(receivedOf(rendered, 'registerTadoDevice')).toEqual([
    expect.objectContaining({ zoneId: '1', roomId: 'r2', name }),
    expect.objectContaining({ zoneId: '2', roomId: 'r2', name }),
  ]);
});

it.each([
  ['refused', /Access was refused/],
  ['expired', /no longer valid/],
  ['in-use', /another home/],
  ['unavailable', /did not respond/],
])('says why nothing was connected: %s', async (state, words) => {
  const { user } = await renderTadoStep({ tadoAuthorisation: progress(state) });
  await user.click(await screen.findByRole('button', { name: 'Connect tado°' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByTestId(`save-${PATH}`)).toHaveTextContent('Skip');
});
