import { NO_ANSWER, profileBody, refusal, roomsBodyOf, sessionOf, tadoDevice } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderHeating } from '../testing/render-heating';
import { ReconciliationPage } from './ReconciliationPage';

const device = {
  deviceId: 'th-chambre',
  name: 'Radiateur chambre',
  roomId: 'room_home',
  deviceTypeId: 'tado_heater',
};
const zone = (changes: object) => ({
  type: 'HEATING',
  gone: false,
  devices: [],
  knownName: null,
  ...changes,
});
const ZONES = [
  zone({ id: '1', name: 'Cuisine', knownName: 'Cuisine', devices: [device] }),
  zone({ id: '2', name: 'Véranda' }),
];
const GONE = zone({
  id: '9',
  name: 'Grenier',
  knownName: 'Grenier',
  gone: true,
  devices: [{ ...device, deviceId: 'th-grenier', name: 'Grenier' }],
});
const ROOMS = roomsBodyOf([tadoDevice()]);
ROOMS.rooms.push({ id: 'room_2', name: 'Salon', type: 'living_room', devices: [] });

const OK = {
  profile: profileBody({ tadoAccount: 'me@example.org', tadoHomeId: '401823' }),
  rooms: ROOMS,
  tadoZones: { zones: ZONES },
  updateDevice: {},
  removeDevice: {},
  createRoom: { room: { id: 'made_room' } },
  updateRoom: {},
  registerTadoDevice: { device: { id: 'made' } },
  noteTadoZones: {},
  updateProfile: {},
};
const show = (answers: object = {}, options: Parameters<typeof renderHeating>[1] = {}) =>
  renderHeating(<ReconciliationPage />, {
    language: 'en',
    route: '/user/tado/reconciliation',
    path: '/user/tado/reconciliation',
    session: sessionOf({ rooms: ROOMS }),
    ...options,
    platformAnswers: { ...OK, ...answers },
  });
const zoneCard = async (id: string) => within(await screen.findByTestId(`zone-${id}`));
const save = () => screen.getByTestId('save-reconciliation');
const CHANGE_CALLS = /removeDevice|updateDevice|Room$|register|note|updateProfile/;
const changes = ({ host }: Awaited<ReturnType<typeof show>>) =>
  host.platform.received.map(({ id }) => id).filter((id) => CHANGE_CALLS.test(id));
const messageKeys = ({ host }: Awaited<ReturnType<typeof show>>) => host.shownMessages.map(({ key }) => key);

/** Assigns the zone Véranda to a new radiator in a new room. */
async function placeVeranda({ user }: Awaited<ReturnType<typeof show>>) {
  const card = await zoneCard('2');
  await user.selectOptions(card.getByRole('combobox', { name: 'Room' }), 'New room: Véranda');
}

it('marks how each zone changed since last time, and sends nothing on its own', async () => {
  const page = await show({ tadoZones: { zones: [...ZONES, GONE] } });
  expect((await zoneCard('2')).getByText('New')).toBeVisible();
  expect((await zoneCard('9')).getByText('Gone')).toBeVisible();
  expect((await zoneCard('9')).getByRole('checkbox', { name: 'Remove this device' })).toBeChecked();
  expect(changes(page)).toEqual([]);
});

it('creates the room, registers the zone, sets the main thermostat and confirms', async () => {
  const page = await show();
  await placeVeranda(page);
  await page.user.click(save());
  await waitFor(() => expect(messageKeys(page)).toEqual(['tado_msg_reconciliation_success']));
  expect(changes(page)).toEqual(['createRoom', 'registerTadoDevice', 'updateProfile', 'noteTadoZones']);
  const registered = page.host.platform.received.find(({ id }) => id === 'registerTadoDevice');
  expect(registered?.parameters).toMatchObject({
    homeId: '401823',
    zoneId: '2',
    roomId: 'made_room',
    name: 'Véranda',
    deviceTypeId: 'tado_heater',
  });
  expect(page.host.changedTags.flat()).toContain('profile');
});

it.each([
  ['removeDevice', refusal('error'), { tadoZones: { zones: [...ZONES, GONE] } }, 0],
  ['createRoom', NO_ANSWER, {}, 0],
  ['registerTadoDevice', refusal('tado.unavailable'), {}, 1],
])(
  'stops when %s fails, lists the finished steps, and resumes without repeating them',
  async (call, failure, more, done) => {
    const page = await show({ ...more, [call]: failure });
    await placeVeranda(page);
    await page.user.click(save());
    await waitFor(() => expect(messageKeys(page)).toEqual(['tado_error_reconciliation_failure']));
    const steps = within(screen.getByTestId('reconciliation-steps'));
    expect(steps.getAllByText('Failed')).toHaveLength(1);
    expect(steps.queryAllByText('Done')).toHaveLength(done);
    const before = changes(page);
    const rooms = {
      rooms: [...ROOMS.rooms, { id: 'made_room', name: 'Véranda', type: 'terrace', devices: [] }],
    };
    page.host.platform.answer({ ...OK, ...more, ...(done > 0 ? { rooms } : {}) });
    await page.user.click(screen.getByTestId('resume-reconciliation'));
    await waitFor(() => expect(messageKeys(page)).toContain('tado_msg_reconciliation_success'));
    const all = changes(page);
    expect(all.filter((id) => id === 'createRoom')).toHaveLength(call === 'createRoom' ? 2 : 1);
    expect(all.slice(before.length)[0]).toBe(call);
  },
);

it('reports a device that already exists', async () => {
  const page = await show({ registerTadoDevice: refusal('device.exsits.already') });
  await placeVeranda(page);
  await page.user.click(save());
  await waitFor(() => expect(messageKeys(page)).toEqual(['deviceExistMessage']));
});

it('goes on without a zone that vanished while it was being registered', async () => {
  const [kitchen] = ZONES;
  const page = await show({ registerTadoDevice: refusal('zone.not.found') });
  await placeVeranda(page);
  await page.user.click(save());
  await waitFor(() => expect(messageKeys(page)).toEqual(['tadoZoneGoneMessage']));
  page.host.platform.answer({ ...OK, tadoZones: { zones: [kitchen] } });
  await page.user.click(screen.getByTestId('resume-reconciliation'));
  await waitFor(() => expect(messageKeys(page)).toContain('tado_msg_reconciliation_success'));
  expect(changes(page).filter((id) => id === 'registerTadoDevice')).toHaveLength(1);
  expect(screen.queryByText('Failed')).not.toBeInTheDocument();
});

it('offers no new room where one has the zone’s name', async () => {
  const zones = [...ZONES, zone({ id: '3', name: ' veranda' }), zone({ id: '4', name: 'SALON' })];
  const page = await show({ tadoZones: { zones } });
  const offers = (card: Awaited<ReturnType<typeof zoneCard>>) =>
    card.getAllByRole('option', { name: /^New room/ }).map(({ textContent }) => textContent);
  expect((await zoneCard('4')).queryByRole('option', { name: /^New room/ })).not.toBeInTheDocument();
  expect(offers(await zoneCard('3'))).toHaveLength(1);
  await placeVeranda(page);
  expect(offers(await zoneCard('3'))).toEqual(['New room: Véranda']);
});

it('gives a new room the type its name says', async () => {
  const page = await show({ tadoZones: { zones: [zone({ id: '2', name: 'Bureau' })] } });
  const room = (await zoneCard('2')).getByRole('combobox', { name: 'Room' });
  await page.user.selectOptions(room, 'New room: Bureau');
  await page.user.click(save());
  await waitFor(() => expect(changes(page)).toContain('createRoom'));
  const made = page.host.platform.received.find(({ id }) => id === 'createRoom');
  expect(made?.parameters).toMatchObject({ name: 'Bureau', type: 'office' });
});

it('tells the bound of an over-long name instead of cutting it', async () => {
  const page = await show();
  await placeVeranda(page);
  const name = (await zoneCard('2')).getByRole('textbox', { name: 'Name of the device' });
  await page.user.click(name);
  await page.user.paste('V'.repeat(41));
  expect(name).toHaveValue('V'.repeat(41));
  expect(name).toHaveAccessibleDescription('A name has at most 40 characters.');
  expect(save()).toBeDisabled();
  await page.user.type(name, '{Backspace}');
  expect(save()).toBeEnabled();
});

it('names a device and room after the first 40 characters of a longer zone', async () => {
  const long = 'Zone '.repeat(10);
  const page = await show({ tadoZones: { zones: [zone({ id: '2', name: long })] } });
  const room = (await zoneCard('2')).getByRole('combobox', { name: 'Room' });
  await page.user.selectOptions(room, 'new:2');
  await page.user.click(save());
  await waitFor(() => expect(changes(page)).toContain('registerTadoDevice'));
  const sent = page.host.platform.received.filter(({ id }) => /createRoom|registerTado/.test(id));
  for (const { parameters } of sent) expect(String(parameters.name).length).toBeLessThanOrEqual(40);
});

it('reports devices removed because their zone is gone', async () => {
  const page = await show({ tadoZones: { zones: [...ZONES, GONE] } });
  await screen.findByTestId('zone-9');
  await page.user.click(save());
  await waitFor(() =>
    expect(messageKeys(page)).toEqual(['tado_msg_shadow_devices_deleted', 'tado_msg_reconciliation_success']),
  );
  expect(changes(page)[0]).toBe('removeDevice');
});

it('reports removed devices when resuming after the step that removed them', async () => {
  const page = await show({ tadoZones: { zones: [...ZONES, GONE] }, createRoom: refusal('error') });
  await placeVeranda(page);
  await page.user.click(save());
  await waitFor(() => expect(messageKeys(page)).toEqual(['tado_error_reconciliation_failure']));
  page.host.platform.answer({ ...OK, tadoZones: { zones: ZONES } });
  await page.user.click(screen.getByTestId('resume-reconciliation'));
  await waitFor(() => expect(messageKeys(page)).toContain('tado_msg_reconciliation_success'));
  expect(messageKeys(page)).toContain('tado_msg_shadow_devices_deleted');
});

it('reports no removal when the devices of a zone that is gone are kept', async () => {
  const page = await show({ tadoZones: { zones: [...ZONES, GONE] } });
  await page.user.click((await zoneCard('9')).getByRole('checkbox', { name: 'Remove this device' }));
  await placeVeranda(page);
  await page.user.click(save());
  await waitFor(() => expect(messageKeys(page)).toEqual(['tado_msg_reconciliation_success']));
});

it('saves a new zone name even when the home does not change', async () => {
  const [kitchen, ...others] = ZONES;
  const page = await show({ tadoZones: { zones: [{ ...kitchen, name: 'Cuisine d’été' }, ...others] } });
  expect((await zoneCard('1')).getByText('Renamed')).toBeVisible();
  await page.user.click(save());
  await waitFor(() => expect(messageKeys(page)).toEqual(['tado_msg_reconciliation_success']));
  expect(changes(page)).toEqual(['updateProfile', 'noteTadoZones']);
});

it.each([
  [true, 'room_2'],
  [false, 'room_home'],
])('moves a device only after confirmation (%p)', async (confirms, room) => {
  const page = await show({}, { confirms });
  const select = (await zoneCard('1')).getAllByRole('combobox', { name: 'Room' })[0] as HTMLElement;
  await page.user.selectOptions(select, 'Salon');
  await waitFor(() => expect(messageKeys(page)).toEqual(['tado_confirm_move_device']));
  await waitFor(() => expect(select).toHaveValue(room));
  if (!confirms) return;
  await page.user.click(save());
  await waitFor(() => expect(changes(page)).toContain('updateDevice'));
});

it('asks before leaving with unsaved changes', async () => {
  const page = await show();
  await placeVeranda(page);
  expect(page.host.asksBeforeLeaving()).toBe(true);
});

it('warms a zone to identify it', async () => {
  const page = await show({ findRoom: { deviceId: 'th-chambre', endsAt: Date.now() + 10 ** 12 } });
  await page.user.click((await zoneCard('1')).getByRole('button', { name: /^Warm it for 2\sminutes/ }));
  expect(await screen.findByTestId('finding-th-chambre')).toHaveTextContent('The zone is set 2 °C higher');
});

it('shows an error when a zone could not be warmed', async () => {
  const page = await show({ findRoom: refusal('tado.unavailable') });
  await page.user.click((await zoneCard('1')).getByRole('button', { name: /^Warm it for 2\sminutes/ }));
  await waitFor(() => expect(messageKeys(page)).toEqual(['findRoomError']));
});

it.each([
  ['tado.unavailable', 'error-tado_error_zones_not_retrieved'],
  ['home.not.found', 'error-tado_error_zones_not_retrieved'],
])('shows an error when zones cannot be loaded: %s', async (code, testId) => {
  await show({ tadoZones: refusal(code) });
  expect(await screen.findByTestId(testId)).toBeVisible();
});

it('asks for a home when none is selected', async () => {
  await show({ profile: profileBody({ tadoAccount: 'me@example.org', tadoHomeId: null }) });
  expect(await screen.findByText('Choose your tado° home first.')).toBeVisible();
});

it('is read-only without the right to modify', async () => {
  await show({}, { session: sessionOf({ rooms: ROOMS }, { canModify: false }) });
  expect((await zoneCard('1')).getAllByRole('combobox')[0]).toBeDisabled();
  expect(screen.queryByTestId('save-reconciliation')).toBeNull();
});
