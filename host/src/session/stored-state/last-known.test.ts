import { NO_SESSION, type Session } from '@foyer/contract';
import { profileFixture } from '../../test-support/household-fixture';
import { lastKnownOf } from './last-known';

const TOKEN = 'a'.repeat(32);
const signedIn = { ...NO_SESSION, status: 'authenticated', profile: profileFixture } as Session;

function device(entries: Record<string, string> = {}) {
  const storage = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
  };
  return (changes: { tenant?: string; token?: string | null; session?: Session; version?: string } = {}) => {
    const { tenant = 'foyer', token = TOKEN, session = signedIn, version = '1' } = changes;
    return lastKnownOf({ storage, tenant, token: () => token, session: () => session }, 'mf-pool', version);
  };
}

it('is restored in the same session', () => {
  const area = device();
  area().keep('7 W');
  expect(area().read()).toBe('7 W');
});

it.each([
  ['another account', { token: 'b'.repeat(32) }],
  ['nobody', { token: null }],
  ['another tenant', { tenant: 'azur' }],
  ['another release', { version: '2' }],
])('is not available to %s', (_, changes) => {
  const area = device();
  area().keep('7 W');
  expect(area(changes).read()).toBeNull();
});

it.each([
  ['after sign-out', { session: { ...NO_SESSION, status: 'anonymous' } as Session }],
  ['without a token', { token: null }],
  ['on a kiosk', { session: { ...signedIn, kiosk: true } }],
  ['by a professional', { session: { ...signedIn, professional: true } }],
])('is not stored %s', (_, changes) => {
  const entries = {};
  device(entries)(changes).keep('7 W');
  expect(entries).toEqual({});
});

it('is limited in size, and tolerates a full storage', () => {
  const entries = {};
  device(entries)().keep('x'.repeat(300_001));
  expect(entries).toEqual({});
  const full = {
    getItem: () => '{',
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const area = lastKnownOf(
    { storage: full, tenant: 'foyer', token: () => TOKEN, session: () => signedIn },
    'a',
    '1',
  );
  expect(() => area.keep('7 W')).not.toThrow();
  expect(area.read()).toBeNull();
});
