import { hash } from '@node-rs/argon2';
import type { CallOptions, Fields, TestPlatform } from '../../../process/testing/test-platform';

/** The production cost, which other tests avoid: sixty of these hashes take seconds. */
const SLOW = { memoryCost: 65_536, timeCost: 2, parallelism: 1 } as const;
const PASSWORD = 'Foyer-demo-2026';
const SIGN_INS = 60;

/** Wire tests of many concurrent sign-ins. */
export function floodCases(platform: () => TestPlatform): void {
  test('sixty concurrent sign-ins cause no 503 for signed-in people', async () => {
    const { store, call, callAs, account, tokenOf } = platform();
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
        return (await call('/api/auth', fields, { method: 'POST', from })).httpStatus;
      }),
    ).finally(() => {
      isOver = true;
    });
    const refusedPages: string[] = [];
    const requestPage = async (path: string, how: CallOptions = {}, fields: Fields = {}) => {
      const { httpStatus, body } = await callAs('home@foyer.example', path, fields, how);
      if (httpStatus !== 200) refusedPages.push(`${path}: ${httpStatus} ${body.error}`);
    };
    while (!isOver) {
      await Promise.all([
        requestPage('/api/profile'),
        requestPage('/api/states'),
        requestPage('/api/user/verifyPassword', { method: 'POST' }, { password: PASSWORD }),
      ]);
    }
    expect(refusedPages).toEqual([]);
    // Each sign-in succeeded or was refused before its hash began.
    const outcomes = await flood;
    expect(outcomes.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(outcomes).toContain(200);
  }, 60_000);
}
