import { NO_ANSWER, refusal, type StubAnswer, sessionOf } from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { homeOfTest, renderSettings } from './testing/render-settings';

const room = (name: string) => screen.getByRole('region', { name });
const devicesIn = (name: string) =>
  within(room(name))
    .queryAllByRole('listitem')
    .map((item) =>
      within(item)
        .getByRole('button', { name: /^Options/ })
        .getAttribute('aria-label'),
    );
const open = async (
  user: Awaited<ReturnType<typeof renderSettings>>['user'],
  options: string,
  action: string,
) => {
  await user.click(await screen.findByRole('button', { name: options }));
  await user.click(screen.getByRole('button', { name: action }));
};

describe('the rooms and devices', () => {
  it('are listed by room and plug, with state and actions', async () => {
    await renderSettings();
    expect(await screen.findByRole('heading', { level: 1, name: 'Rooms and devices' })).toBeVisible();
    expect(await screen.findByText('5 rooms, 6 devices.')).toBeVisible();
    const laundry = within(room('Buanderie'));
    expect(laundry.getByRole('link', { name: 'Chauffe-eau' })).toHaveAttribute(
      'href',
      '/consumption/room/room_laundry/detail/wh_sw',
    );
    expect(await laundry.findByText('off')).toBeVisible();
    expect(within(room('Habitation')).queryByText('Home', { selector: 'span' })).toBeNull();
    expect(room('Bureau')).toHaveTextContent('No devices here yet.');
  });

  it('leave out the device that stands for the home while their rules are unknown', async () => {
    await renderSettings({ platformAnswers: { deviceRules: NO_ANSWER } });
    expect(await screen.findByText(/What each device allows could not be loaded/)).toBeVisible();
    expect(room('Buanderie')).toHaveTextContent('Chauffe-eau');
    expect(document.querySelector('[data-device="house_vrt"]')).toBeNull();
  });

  it('link to the programs the device’s rule allows', async () => {
    const { user } = await renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Options for Chauffe-eau' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Chauffe-eau' }));
    expect(sheet.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/consumption/room/room_laundry/detail/wh_sw',
      '/settings/device/schedule?deviceId=wh_sw',
      '/settings/device/green_play?deviceId=wh_sw',
    ]);
    expect(sheet.getByRole('button', { name: 'Remove' })).toBeVisible();
  });

  it('offer no changes that the device’s rule forbids', async () => {
    const { user } = await renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Options for Batterie' }));
    expect(within(screen.getByRole('dialog')).queryAllByRole('button')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Move Batterie to another room' })).toBeNull();
  });

  it('are read-only without the right to modify', async () => {
    await renderSettings({ facts: { 'rights.modify': false } });
    expect(await screen.findByText(/can view rooms and devices, not change them/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a device' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('can be reloaded after a failure', async () => {
    const { user, host } = await renderSettings({
      session: homeOfTest(null),
      platformAnswers: { rooms: NO_ANSWER },
    });
    expect(await screen.findByText(/service is not responding/)).toBeVisible();
    host.platform.answer({ rooms: homeOfTest.body() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Buanderie' })).toBeVisible();
  });
});

describe('a removed device', () => {
  const RADIO = {
    id: 'radio_sw',
    name: 'Radio',
    deviceTypeId: 'lamp',
    room: 'Salon',
    removedAt: Date.parse('2026-06-20T10:00:00Z'),
    until: Date.parse('2026-07-20T10:00:00Z'),
  };

  it.each<[string, StubAnswer, string]>([
    ['is put back', {}, 'settings.restored'],
    ['says that its place is taken', refusal('ecn.already.registered'), 'settings.restoreTaken'],
    ['says that it could not be put back', NO_ANSWER, 'settings.restoreError'],
  ])('%s', async (_, answer, key) => {
    const { user, host } = await renderSettings({
      platformAnswers: { formerDevices: { devices: [RADIO] }, restoreDevice: answer },
    });
    const card = within(await screen.findByTestId('removed-devices'));
    expect(card.getByText('Salon · removed on 20 June, can be put back until 20 July')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Put Radio back' }));
    await waitFor(() => expect(host.shownMessages.map((said) => said.key)).toEqual([key]));
    expect(host.changedTags.flat()).toContain('production');
  });
});

describe('switching a device', () => {
  it('is shown immediately and sent to the platform', async () => {
    const { user, host } = await renderSettings();
    const power = await screen.findByRole('switch', { name: 'Chauffe-eau, on or off' });
    expect(power).not.toBeChecked();
    let answer = (_: object) => {};
    host.platform.answer({ switchDevice: () => new Promise<object>((resolve) => (answer = resolve)) });
    await user.click(power);
    await waitFor(() => expect(power).toBeChecked());
    expect(host.platform.received.find(({ id }) => id === 'switchDevice')?.parameters).toMatchObject({
      id: 'wh_sw',
      on: 'true',
    });
    await act(async () => answer({ state: 'on' }));
    expect(host.shownMessages).toEqual([]);
  });

  it.each<[string, StubAnswer, string]>([
    ['refuses', refusal('switch.not.allowed'), 'deviceSwitchError'],
    ['does not answer', NO_ANSWER, 'serviceUnavilableMessage'],
  ])('is reverted with a message when the platform %s', async (_, answer, key) => {
    const { user, host } = await renderSettings({ platformAnswers: { switchDevice: answer } });
    const power = await screen.findByRole('switch', { name: 'Chauffe-eau, on or off' });
    await user.click(power);
    await waitFor(() => expect(host.shownMessages.map((said) => said.key)).toEqual([key]));
    expect(power).not.toBeChecked();
  });
});

describe('adding a device', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Add a device' }));

  it('uses the type’s name until one is typed, and shows the code in upper case in groups of four', async () => {
    const { user, host } = await renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Add a device' }));
    expect(dialog().getByLabelText('Name')).toHaveValue('Lamp');
    await user.selectOptions(dialog().getByLabelText('Type of device'), 'Television');
    expect(dialog().getByLabelText('Name')).toHaveValue('Television');
    await user.type(dialog().getByLabelText('Activation code'), 'sw123456789abcde');
    expect(dialog().getByLabelText('Activation code')).toHaveValue('SW12-3456-789A-BCDE');
    const places = within(dialog().getByLabelText('Room')).getAllByRole('option');
    expect(places.map(({ textContent }) => textContent)).toEqual(['Buanderie', 'Salon', 'Chambre', 'Bureau']);
    host.platform.answer({ addDevice: { device: { id: 'new_tv' } } });
    await user.click(dialog().getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.platform.received.find(({ id }) => id === 'addDevice')?.parameters).toMatchObject({
      deviceName: 'Television',
      deviceTypeId: 'tv',
      activationCode: 'SW123456789ABCDE',
      roomId: 'room_laundry',
    });
    expect(host.shownMessages).toMatchObject([
      { kind: 'toast', key: 'settings.deviceAdded', values: { name: 'Television' } },
    ]);
  });

  it('asks for no code where none can be checked', async () => {
    const { user, host } = await renderSettings({ facts: { 'unavailable.activation': true } });
    await user.click(await screen.findByRole('button', { name: 'Add a device' }));
    expect(dialog().queryByLabelText('Activation code')).toBeNull();
    host.platform.answer({ addDevice: { device: { id: 'wallbox' } } });
    await user.click(dialog().getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.platform.received.find(({ id }) => id === 'addDevice')?.parameters).toMatchObject({
      deviceTypeId: 'lamp',
      activationCode: '',
    });
  });

  it('begins with a room in a home without one', async () => {
    const { rooms } = homeOfTest.body();
    const home = { rooms: rooms.filter(({ type }) => type === 'alaska_home') };
    const { user, host } = await renderSettings({
      session: sessionOf({ rooms: home }),
      platformAnswers: { rooms: home },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a device' }));
    const first = within(screen.getByRole('dialog', { name: 'Add a room' }));
    expect(await first.findByText('A device belongs to a room: name its room first.')).toBeVisible();
    const added = { rooms: [...home.rooms, { id: 'k', name: 'Kitchen', type: 'kitchen', devices: [] }] };
    host.platform.answer({ createRoom: { room: { id: 'k' } }, rooms: added });
    await user.click(first.getByRole('button', { name: 'Add' }));
    const next = within(await screen.findByRole('dialog', { name: 'Add a device' }));
    expect(await next.findByLabelText('Room')).toHaveDisplayValue('Kitchen');
  });

  it('keeps a typed name when the type changes', async () => {
    const { user } = await renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Add a device' }));
    await user.clear(dialog().getByLabelText('Name'));
    await user.type(dialog().getByLabelText('Name'), 'Salon TV');
    await user.selectOptions(dialog().getByLabelText('Type of device'), 'Television');
    expect(dialog().getByLabelText('Name')).toHaveValue('Salon TV');
  });

  it.each([
    ['ecn.activation.code.invalid', /not recognised/],
    ['ecn.already.registered', /already registered/],
    ['ecn.no.master', /no energy gateway/],
  ])('explains %s at the code field and keeps the input', async (code, text) => {
    const { user } = await renderSettings({ platformAnswers: { addDevice: refusal(code) } });
    await user.click(await screen.findByRole('button', { name: 'Add a device' }));
    await user.type(dialog().getByLabelText('Activation code'), 'SW123456789ABCDE');
    await user.click(dialog().getByRole('button', { name: 'Add' }));
    const field = dialog().getByLabelText('Activation code');
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription(expect.stringMatching(text));
    expect(field).toHaveValue('SW12-3456-789A-BCDE');
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('asks for the code where the home cannot measure a device by itself', async () => {
    const { user } = await renderSettings({
      platformAnswers: { addDevice: refusal('ecn.activation.code.invalid') },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a device' }));
    await user.click(dialog().getByRole('button', { name: 'Add' }));
    const field = dialog().getByLabelText('Activation code');
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription(
      expect.stringContaining('Enter the code printed on the device.'),
    );
  });

  it.each([['SW12', 'Some characters are missing: the code has 16.']])(
    'explains what the code “%s” lacks, and focuses it',
    async (typed, words) => {
      const { user } = await renderSettings();
      await user.click(await screen.findByRole('button', { name: 'Add a device' }));
      const field = dialog().getByLabelText('Activation code');
      await user.type(field, typed);
      await user.click(dialog().getByRole('button', { name: 'Add' }));
      expect(field).toHaveAccessibleDescription(expect.stringContaining(words));
      expect(field).toHaveFocus();
    },
  );

  it('shows the platform’s error code for any other reason', async () => {
    const { user } = await renderSettings({ platformAnswers: { addDevice: refusal('ecn.unavailable') } });
    await user.click(await screen.findByRole('button', { name: 'Add a device' }));
    await user.type(dialog().getByLabelText('Activation code'), 'SW123456789ABCDE');
    await user.click(dialog().getByRole('button', { name: 'Add' }));
    expect(await dialog().findByText('Error code: ecn.unavailable')).toBeVisible();
    expect(dialog().getByRole('alert')).toHaveTextContent(/could not be added/);
    expect(dialog().getByLabelText('Activation code')).toHaveValue('SW12-3456-789A-BCDE');
  });

  it('does not submit an incomplete code', async () => {
    const { user, host } = await renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Add a device' }));
    await user.type(dialog().getByLabelText('Activation code'), 'SW12');
    await user.click(dialog().getByRole('button', { name: 'Add' }));
    expect(dialog().getByLabelText('Activation code')).toBeInvalid();
    expect(host.platform.received.filter(({ id }) => id === 'addDevice')).toEqual([]);
  });
});

describe('editing devices and rooms', () => {
  it('renames a device and shows it immediately', async () => {
    const { user, host } = await renderSettings();
    await open(user, 'Options for Chauffe-eau', 'Edit');
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Chauffe-eau' }));
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Ballon');
    host.platform.answer({ updateDevice: {}, rooms: () => new Promise<object>(() => {}) });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: 'Ballon' })).toBeVisible();
    expect(host.platform.received.find(({ id }) => id === 'updateDevice')?.parameters).toMatchObject({
      deviceId: 'wh_sw',
      name: 'Ballon',
    });
  });

  it('shows the error code of a refused change, and keeps the typed name', async () => {
    const { user } = await renderSettings({
      platformAnswers: { updateDevice: refusal('update.not.allowed') },
    });
    await open(user, 'Options for Chauffe-eau', 'Edit');
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Error code: update.not.allowed')).toBeVisible();
    expect(dialog.getByLabelText('Name')).toHaveValue('Chauffe-eau 2');
  });

  it('removes a device after explaining the consequences', async () => {
    const { user, host } = await renderSettings();
    await open(user, 'Options for Chauffe-eau', 'Remove');
    expect(screen.getByText(/programs and alerts stop/)).toBeVisible();
    host.platform.answer({ removeDevice: {}, rooms: () => new Promise<object>(() => {}) });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Chauffe-eau' })).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('adds a room of a selectable type', async () => {
    const { user, host } = await renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Add a room' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add a room' }));
    const types = within(await dialog.findByLabelText('Type of room')).getAllByRole('option');
    expect(types.map(({ textContent }) => textContent)).toEqual(['Kitchen', 'Living room', 'Other room']);
    await user.selectOptions(dialog.getByLabelText('Type of room'), 'Kitchen');
    expect(dialog.getByLabelText('Name')).toHaveValue('Kitchen');
    host.platform.answer({ createRoom: { room: { id: 'k' } }, rooms: () => new Promise<object>(() => {}) });
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('region', { name: 'Kitchen' })).toBeVisible();
  });

  it('says at the name that another room has it, until another one is typed', async () => {
    const { user, host } = await renderSettings({
      platformAnswers: { createRoom: refusal('room.name.taken') },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a room' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add a room' }));
    const name = await dialog.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'bureau');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(name).toBeInvalid());
    expect(name).toHaveAccessibleDescription(/Another room has this name/);
    expect(name).toHaveFocus();
    await user.type(name, ' 2');
    expect(name).toBeValid();
    host.platform.answer({ createRoom: { room: { id: 'k' } }, rooms: () => new Promise<object>(() => {}) });
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('region', { name: 'bureau 2' })).toBeVisible();
  });

  it('explains why a room with devices cannot be removed, and removes an empty one', async () => {
    const { user, host } = await renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Options for the room Buanderie' }));
    const blocked = screen.getByRole('button', { name: 'Remove' });
    expect(blocked).toHaveAttribute('aria-disabled', 'true');
    expect(blocked).toHaveAccessibleDescription(/only an empty room can be removed/);
    await user.click(blocked);
    expect(screen.getByRole('dialog', { name: 'Buanderie' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));

    await open(user, 'Options for the room Bureau', 'Remove');
    host.platform.answer({ removeRoom: {}, rooms: () => new Promise<object>(() => {}) });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Bureau' })).toBeNull());
  });

  it('creates a removed room again when the removal is undone', async () => {
    const { user, host } = await renderSettings();
    await open(user, 'Options for the room Bureau', 'Remove');
    host.platform.answer({
      removeRoom: {},
      createRoom: { room: { id: 'again' } },
      rooms: () => new Promise<object>(() => {}),
    });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Bureau' })).toBeNull());
    act(() => host.shownMessages.at(-1)?.action?.run());
    expect(await screen.findByRole('region', { name: 'Bureau' })).toBeVisible();
    expect(host.platform.received.find(({ id }) => id === 'createRoom')?.parameters).toMatchObject({
      name: 'Bureau',
    });
  });

  it('keeps a room the platform refuses to remove, with the error code', async () => {
    const { user } = await renderSettings({ platformAnswers: { removeRoom: refusal('room.not.empty') } });
    await open(user, 'Options for the room Bureau', 'Remove');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Error code: room.not.empty')).toBeVisible();
    expect(devicesIn('Buanderie')).toHaveLength(1);
  });
});

// Last, because the offline state of the area's store outlives a test.
describe('switching a device offline', () => {
  it('is reverted with a message that names the connection when the browser is offline', async () => {
    const { user, host } = await renderSettings();
    const power = await screen.findByRole('switch', { name: 'Chauffe-eau, on or off' });
    host.platform.answer({ switchDevice: NO_ANSWER });
    act(() => host.setOnline(false));
    await user.click(power);
    await waitFor(() => expect(host.shownMessages.map((said) => said.key)).toEqual(['deviceSwitchOffline']));
    expect(power).not.toBeChecked();
  });
});
