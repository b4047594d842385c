import fc from 'fast-check';
import { looksLikeSessionToken, newSessionToken } from './session-tokens';

describe('session tokens', () => {
  test('tell a household from a professional by their shape (D4)', () => {
    expect(newSessionToken({ userType: 'REGULAR' })).toMatch(/^[A-Za-z0-9]{32}$/);
    for (const userType of ['INSTALLER', 'MAINTAINER'] as const) {
      expect(newSessionToken({ userType }).split('-')).toHaveLength(3);
    }
  });

  test('are never the same twice', () => {
    const tokens = Array.from({ length: 500 }, () => newSessionToken({ userType: 'REGULAR' }));
    expect(new Set(tokens).size).toBe(500);
  });

  test('are known by their look, and nothing else is', () => {
    expect(looksLikeSessionToken(newSessionToken({ userType: 'REGULAR' }))).toBe(true);
    expect(looksLikeSessionToken(newSessionToken({ userType: 'INSTALLER' }))).toBe(true);
    fc.assert(fc.property(fc.string({ maxLength: 31 }), (text) => !looksLikeSessionToken(text)));
    expect(looksLikeSessionToken(`${'a'.repeat(31)}\n`)).toBe(false);
    expect(looksLikeSessionToken('a'.repeat(33))).toBe(false);
  });
});
