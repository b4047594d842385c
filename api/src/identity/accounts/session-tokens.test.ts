import fc from 'fast-check';
import { HOME, homeAccount } from '../../foundation/database/testing/homes';
import { looksLikeSessionToken, newSessionToken } from './session-tokens';

const household = {
  ...homeAccount(HOME),
  maintainerId: null,
  installerId: null,
  contractSubscriber: null,
  lockedAt: null,
  gatewayKind: null,
};

describe('session tokens', () => {
  test('the shape of a token shows its kind', () => {
    expect(newSessionToken({ kind: 'session', household })).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(newSessionToken({ kind: 'registration', household })).toMatch(/^[A-Za-z0-9]{33}$/);
    expect(newSessionToken({ kind: 'session', household: null }).split('-')).toHaveLength(3);
  });

  test('500 new tokens are all different', () => {
    const tokens = Array.from({ length: 500 }, () => newSessionToken({ kind: 'session', household }));
    expect(new Set(tokens).size).toBe(500);
  });

  test('only texts shaped like a token pass the check', () => {
    for (const kind of ['session', 'registration'] as const)
      expect(looksLikeSessionToken(newSessionToken({ kind, household }))).toBe(true);
    expect(looksLikeSessionToken(newSessionToken({ kind: 'session', household: null }))).toBe(true);
    fc.assert(fc.property(fc.string({ maxLength: 31 }), (text) => !looksLikeSessionToken(text)));
    expect(looksLikeSessionToken(`${'a'.repeat(31)}\n`)).toBe(false);
    expect(looksLikeSessionToken('a'.repeat(34))).toBe(false);
  });
});
