import { refusal } from '@foyer/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { homeOfTest, renderSettings } from './testing/render-settings';

const NEVER = () => new Promise<object>(() => {});
const handle = () => screen.getByRole('button', { name: 'Move Chauffe-eau to another room' });
const isIn = (room: string) =>
  within(screen.getByRole('region', { name: room })).queryByRole('link', { name: 'Chauffe-eau' }) !== null;
const moves = (host: Awaited<ReturnType<typeof renderSettings>>['host']) =>
  host.platform.received.filter(({ id }) => id === 'updateDevice').map(({ parameters }) => parameters);

describe('moving a device by keyboard', () => {
  it('is shown immediately and keeps the focus on the device', async () => {
    const { user, host } = await renderSettings();
    await screen.findByRole('link', { name: 'Chauffe-eau' });
    host.platform.answer({ updateDevice: NEVER });
    handle().focus();
    await user.keyboard('{Enter}');
    const dialog = within(screen.getByRole('dialog', { name: 'Move Chauffe-eau' }));
    expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Salon',
      'Chambre',
      'Bureau',
      'Habitation',
    ]);
    dialog.getByRole('radio', { name: 'Salon' }).focus();
    await user.keyboard('{ArrowDown}');
    await user.tab();
    await user.tab();
    expect(dialog.getByRole('button', { name: 'Move' })).toHaveFocus();
    await user.keyboard('{Enter}');

    await waitFor(() => expect(isIn('Chambre')).toBe(true));
    expect(isIn('Buanderie')).toBe(false);
    expect(moves(host)).toMatchObject([{ deviceId: 'wh_sw', roomId: 'room_bedroom' }]);
    expect(handle()).toHaveFocus();
  });

  it('is said with a way to undo it', async () => {
    const { user, host } = await renderSettings({ platformAnswers: { updateDevice: {} } });
    await screen.findByRole('link', { name: 'Chauffe-eau' });
    handle().focus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(host.shownMessages).toHaveLength(1));
    const [message] = host.shownMessages;
    expect(message).toMatchObject({ key: 'settings.moved', values: { name: 'Chauffe-eau', room: 'Salon' } });
    act(() => message?.action?.run());
    await waitFor(() => expect(moves(host)).toHaveLength(2));
    expect(moves(host)[1]).toMatchObject({ deviceId: 'wh_sw', roomId: 'room_laundry' });
  });

  it('is reverted with a message when the platform refuses', async () => {
    const { user, host } = await renderSettings({
      platformAnswers: { updateDevice: refusal('update.not.allowed') },
    });
    await screen.findByRole('link', { name: 'Chauffe-eau' });
    handle().focus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(['deviceUpdateError']));
    await waitFor(() => expect(isIn('Buanderie')).toBe(true));
    expect(await screen.findByText('Chauffe-eau stays in the room Buanderie.')).toBeInTheDocument();
  });

  it('notifies the host, which then reloads the rooms', async () => {
    const { user, host } = await renderSettings();
    await screen.findByRole('link', { name: 'Chauffe-eau' });
    const after = homeOfTest.body();
    const moved = after.rooms.find(({ id }) => id === 'room_laundry')?.devices ?? [];
    host.platform.answer({
      updateDevice: {},
      rooms: {
        rooms: after.rooms.map((room) => {
          if (room.id === 'room_laundry') return { ...room, devices: [] };
          return room.id === 'room_living' ? { ...room, devices: [...room.devices, ...moved] } : room;
        }),
      },
    });
    await user.click(handle());
    await user.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(isIn('Salon')).toBe(true));
    expect(screen.getByRole('region', { name: 'Buanderie' })).toHaveTextContent('No devices here yet.');
  });
});

describe('dragging a device', () => {
  const under = (room: string | null) => {
    const element = room && screen.getByRole('region', { name: room });
    document.elementFromPoint = () => element || document.body;
  };
  /** jsdom has no pointer events: a mouse event with the properties the gesture reads. */
  const pointer = (type: string, target: Element | Window, x: number, y: number) => {
    const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: y, button: 0 });
    Object.defineProperty(event, 'pointerId', { value: 7 });
    act(() => void fireEvent(target, event));
  };
  const drag = async () => {
    const rendered = await renderSettings({ platformAnswers: { updateDevice: NEVER } });
    await screen.findByRole('link', { name: 'Chauffe-eau' });
    pointer('pointerdown', handle(), 10, 10);
    return rendered;
  };
  const placeOf = (room: string) =>
    screen.getByRole('region', { name: room }).closest('[data-room]') as HTMLElement;

  it('highlights the rooms that accept it, and moves it where it is dropped', async () => {
    const { host } = await drag();
    under('Salon');
    pointer('pointermove', window, 60, 80);
    expect(placeOf('Salon')).toHaveAttribute('data-drop', 'over');
    expect(placeOf('Chambre')).toHaveAttribute('data-drop', 'open');
    expect(placeOf('Buanderie')).toHaveAttribute('data-drop', 'closed');
    // The main home accepts it too.
    expect(placeOf('Habitation')).toHaveAttribute('data-drop', 'open');
    expect(screen.getByText('Drop here')).toBeVisible();
    pointer('pointerup', window, 60, 80);
    await waitFor(() => expect(isIn('Salon')).toBe(true));
    expect(moves(host)).toMatchObject([{ deviceId: 'wh_sw', roomId: 'room_living' }]);
  });

  it('changes nothing inside the rooms, so that none moves away from the pointer', async () => {
    await drag();
    const content = () => screen.getAllByRole('region').map((region) => region.querySelectorAll('*').length);
    const before = content();
    under('Salon');
    pointer('pointermove', window, 60, 80);
    expect(screen.getByText('Drop here')).toBeVisible();
    expect(content()).toEqual(before);
  });

  it.each([
    ['on its current room', 'Buanderie'],
    ['outside every room', null],
  ])('does nothing when dropped %s', async (_, roomName) => {
    const { host } = await drag();
    under(roomName);
    pointer('pointermove', window, 60, 80);
    pointer('pointerup', window, 60, 80);
    expect(moves(host)).toEqual([]);
    expect(isIn('Buanderie')).toBe(true);
  });

  it('is cancelled by Escape and by the system', async () => {
    const { host } = await drag();
    under('Salon');
    pointer('pointermove', window, 60, 80);
    act(() => void fireEvent.keyDown(window, { key: 'Escape' }));
    expect(placeOf('Salon')).not.toHaveAttribute('data-drop');
    pointer('pointerup', window, 60, 80);

    pointer('pointerdown', handle(), 10, 10);
    pointer('pointermove', window, 60, 80);
    pointer('pointercancel', window, 60, 80);
    expect(moves(host)).toEqual([]);
  });

  it('below the threshold counts as a click and opens the room choice', async () => {
    const { user } = await drag();
    under('Salon');
    pointer('pointermove', window, 12, 12);
    pointer('pointerup', window, 12, 12);
    await user.click(handle());
    expect(screen.getByRole('dialog', { name: 'Move Chauffe-eau' })).toBeVisible();
  });

  it('does not open the room choice when it ends on the handle', async () => {
    await drag();
    under(null);
    pointer('pointermove', window, 60, 80);
    pointer('pointerup', window, 10, 10);
    act(() => void fireEvent.click(handle()));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not swallow the next Enter on the handle after ending elsewhere', async () => {
    const { user } = await drag();
    under(null);
    pointer('pointermove', window, 60, 80);
    pointer('pointerup', window, 60, 80);
    // No click event follows when press and release are on different elements.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    handle().focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog', { name: 'Move Chauffe-eau' })).toBeVisible();
  });
});
