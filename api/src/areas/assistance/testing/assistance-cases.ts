import { installationStatus } from '@foyer/wire/assistance';
import type { TestPlatform } from '../../../process/testing/test-platform';

const HOME = 'home@foyer.example';

/** Wire tests of the state of the installation. */
export function assistanceCases(platform: () => TestPlatform): void {
  test('says what does not work, since when and whom to ask', async () => {
    await platform().advance(HOME);
    const before = (await platform().callAs(HOME, installationStatus.path)).body;
    expect(before.heardAt).toBeGreaterThan(platform().nowMs() - 900_000);
    expect(before.contacts).toContainEqual({
      role: 'maintainer',
      name: 'Foyer Maintenance',
      phone: expect.any(String),
      email: 'maintainer@foyer.example',
    });
    const { id } = await platform().deviceOfType('refrigerator');
    const { store } = platform();
    const household = await platform().account(HOME);
    await store.devices.update(household.id, id, { isReachable: false });
    const { troubles } = (await platform().callAs(HOME, installationStatus.path)).body;
    expect(troubles.length).toBe(before.troubles.length + 1);
    expect(troubles).toContainEqual(expect.objectContaining({ kind: 'deviceSilent' }));
    await store.devices.update(household.id, id, { isReachable: true });
  });
}
