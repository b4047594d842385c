import { expect } from '../suite/test';
import { eachLook, failed, grant, test } from './heating-test';

test.use({ ownSuite: { env: { FOYER_FAIL: 'tado' } } });

eachLook('a brand that cannot be reached', () => {
  test('is told in the window', async ({ own, token, says, button, leave }) => {
    const window = await leave();
    await grant(window, 'unreachable@foyer.example');
    await failed(window, 'unavailable', says);
    expect((await own.ask('/api/profile', token)).tadoAccount).toBeNull();
    await button('stop').click();
    await expect(button('connect')).toBeEnabled();
  });
});
