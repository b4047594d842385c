import { act, screen, waitFor } from '@testing-library/react';
import { roomOf } from './changed-rooms';
import { homeOfTest, renderSettings } from './testing/render-settings';

const requests = (host: Awaited<ReturnType<typeof renderSettings>>['host']) =>
  host.platform.received.filter(({ id }) => id === 'rooms').length;
const renamed = (name: string) => ({
  rooms: homeOfTest.body().rooms.map((room) => (room.id === 'room_laundry' ? { ...room, name } : room)),
});

/** Renames a room; resolves to how often the rooms had been fetched before. */
async function renameLaundry(
  { user, host }: Awaited<ReturnType<typeof renderSettings>>,
  rooms: object | (() => Promise<object>),
) {
  await screen.findByRole('region', { name: 'Buanderie' });
  // Strict mode mounts the page twice, which fetches twice.
  await waitFor(() => expect(requests(host)).toBeGreaterThan(0));
  const fetched = requests(host);
  host.platform.answer({ updateRoom: {}, rooms });
  await user.click(screen.getByRole('button', { name: 'Options for the room Buanderie' }));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Cellier');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return fetched;
}

describe('a changed room', () => {
  it('is fetched once, by the session, and shown as the platform returns it', async () => {
    const rendered = await renderSettings();
    const fetched = await renameLaundry(rendered, renamed('Cellier de la maison'));
    expect(await screen.findByRole('region', { name: 'Cellier de la maison' })).toBeVisible();
    expect(requests(rendered.host)).toBe(fetched + 1);
    const { rooms } = rendered.host.services.session();
    expect(rooms?.find(({ id }) => id === 'room_laundry')?.name).toBe('Cellier de la maison');
  });

  it('is shown immediately, and kept until the session includes it', async () => {
    let answer: (body: object) => void = () => {};
    const rendered = await renderSettings();
    await renameLaundry(rendered, () => new Promise<object>((resolve) => (answer = resolve)));
    expect(await screen.findByRole('region', { name: 'Cellier' })).toBeVisible();
    expect(rendered.host.services.session().rooms?.map(({ name }) => name)).toContain('Buanderie');
    await act(async () => answer(renamed('Cellier')));
    expect(screen.getByRole('region', { name: 'Cellier' })).toBeVisible();
    // Later session data is no longer covered by the pending change.
    rendered.host.changeSession({ rooms: homeOfTest().rooms });
    expect(await screen.findByRole('region', { name: 'Buanderie' })).toBeVisible();
  });
});

test('a move in progress stays visible when the session changes otherwise', async () => {
  const { user, host } = await renderSettings({
    platformAnswers: { updateDevice: () => new Promise<object>(() => {}) },
  });
  await user.click(await screen.findByRole('button', { name: 'Move Chauffe-eau to another room' }));
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Buanderie' })).toHaveTextContent('No device'),
  );
  const rooms = homeOfTest().rooms ?? [];
  host.changeSession({ rooms: rooms.map((room) => ({ ...room })) });
  expect(screen.getByRole('region', { name: 'Buanderie' })).toHaveTextContent('No device');
  expect(roomOf(host.services.session().rooms ?? [], 'wh_sw')?.id).toBe('room_laundry');
});
