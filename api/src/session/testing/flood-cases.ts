import { hash } from '@node-rs/argon2';
import type { Asked, Fields, TestPlatform } from '../../platform/testing/test-platform';

/** The product's own cost, which other tests do without: sixty of these take seconds. */
const SLOW = { memoryCost: 65_536, timeCost: 2, parallelism: 1 } as const;
const PASSWORD = 'Foyer-demo-2026';
const SIGN_INS = 60;

/** Many slow sign-ins at once. */
export function floodCases(platform: () => TestPlatform): void {
  test('sixty slow sign-ins at once answer 503 to nobody who is signed in', async () => {
    const { store, ask, askAs, account, tokenOf } = platform();
    const emails = ['swiss', 'kiosk', 'meter', 'pending'].map((name) => `${name}@foyer.example`);
    const slow = await hash(PASSWORD, SLOW);
    for (const email of emails) {
      const { id } = await account(email);
      await store.database.query('update account set password_hash = $2 where id = $1', [id, slow]);
    }
    await tokenOf('home@foyer.example');
    let isOver = false;
    const flood = Promise.all(
      Array.from({ length: SIGN_INS }, async (_, index) => {
        const fields = { email: emails[index % emails.length] ?? '', password: PASSWORD };
        const from = `198.51.100.${index}`;
        return (await ask('/api/auth', fields, { method: 'POST', from })).httpStatus;
      }),
    ).finally(() => {
      isOver = true;
    });
    const refusedPages: string[] = [];
    const see = async (path: string, how: Asked = {}, fields: Fields = {}) => {
      const { httpStatus, body } = await askAs('home@foyer.example', path, fields, how);
      if (httpStatus !== 200) refusedPages.push(`${path}: ${httpStatus} ${body.error}`);
    };
    while (!isOver) {
      await Promise.all([
        see('/api/profile'),
        see('/api/states'),
        see('/api/user/verifyPassword', { method: 'POST' }, { password: PASSWORD }),
      ]);
    }
    expect(refusedPages).toEqual([]);
    // Each signed in, or was told to come back before its hash began.
    const outcomes = await flood;
    expect(outcomes.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(outcomes).toContain(200);
  }, 60_000);
}
