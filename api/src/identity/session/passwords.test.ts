import { hash, verify } from '@node-rs/argon2';
import fc from 'fast-check';
import { PASSWORD_COST } from '../session/password-cost';
import { hashPassword, passwordFault, passwordMatches } from './passwords';

jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual('@node-rs/argon2');
  return { hash: argon2.hash, verify: jest.fn(argon2.verify) };
});

/** Algorithm, version and cost of a hash, which determine the time of a comparison. */
function workOf(passwordHash: unknown): readonly string[] {
  return String(passwordHash).split('$').slice(1, 4);
}

it('does the same hashing work for an unknown e-mail as for a wrong password', async () => {
  const passwordHash = await hashPassword('Foyer-demo-2026');
  expect(await passwordMatches(passwordHash, 'wrong', 'stranger')).toBe(false);
  expect(await passwordMatches(null, 'wrong', 'stranger')).toBe(false);
  expect(await passwordMatches(null, 'no account has this password', 'stranger')).toBe(false);
  expect(await passwordMatches(passwordHash, 'Foyer-demo-2026', 'stranger')).toBe(true);
  const compared = jest.mocked(verify).mock.calls.map(([hash]) => workOf(hash));
  expect(compared).toEqual(new Array(4).fill(workOf(passwordHash)));
  expect(compared[0]).toHaveLength(3);
});

// "é" as one character, as most keyboards send it, and as two, as macOS may.
it.each([
  ['set composed, typed decomposed', 'Été à Sète 2026'.normalize('NFC'), 'Été à Sète 2026'.normalize('NFD')],
  ['set decomposed, typed composed', 'Été à Sète 2026'.normalize('NFD'), 'Été à Sète 2026'.normalize('NFC')],
  ['set in full-width letters, typed in plain ones', 'Ｆｏｙｅｒ-demo', 'Foyer-demo'],
])('accepts a password %s', async (_how, set, typed) => {
  expect(await passwordMatches(await hashPassword(set), typed, 'member')).toBe(true);
});

it('accepts a password whose hash predates normalization', async () => {
  const typed = 'Été à Sète 2026'.normalize('NFD');
  expect(await passwordMatches(await hash(typed, PASSWORD_COST), typed, 'member')).toBe(true);
});

const OWNER = {
  email: 'marie.dupont@foyer.example',
  tenant: 'azur',
  details: { firstName: 'Marie', lastName: 'Dupont', city: 'Valence' },
};

it.each<[string, string | null]>([
  ['short', 'password.too.short'],
  ['1234567', 'password.too.short'],
  ['        ', 'password.too.short'],
  ['   short   ', 'password.too.short'],
  ['Marie.Dupont@Foyer.Example', 'password.sameAsMail'],
  ...[
    'password',
    'Baseball',
    '12345678',
    '00000000',
    'aaaaaaaa',
    '87654321',
    'abcdefgh',
    'abababab',
    'qwertzuiop',
    'azertyuiop',
    'motdepasse',
    'soleil123',
    'azerty123',
    'password1234',
    'P@ssw0rd',
    'passwort123',
    'schatzi1',
    'geheimnis',
    'bonjour12',
    'foyer2026',
    'Azur2026',
    'dupont1980',
    'mariedupont',
    'valence26',
  ].map((password): [string, string] => [password, 'password.too.common']),
  ['Foyer-demo-2026', null],
  ['correct horse battery', null],
  ['été à la plage', null],
  ['Zq7-rare', null],
])('validates %j as %s', (password, fault) => {
  expect(passwordFault(password, OWNER)).toBe(fault);
});

it('accepts any text with an uncommon ending', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 12, maxLength: 20 }), (text) => {
      expect(passwordFault(`${text}-Zq7-rare`, OWNER)).toBeNull();
    }),
    { numRuns: 10 },
  );
});

it.each(['aA1!', '0l1e3a@4$5!i7t', 'ab12', 'motdepasse'])(
  'checks %j repeated to 256 letters soon',
  (part) => {
    passwordFault('a first check', OWNER);
    const { user } = process.cpuUsage();
    passwordFault(part.repeat(256).slice(0, 256), OWNER);
    expect(process.cpuUsage().user - user).toBeLessThan(5_000_000);
  },
);

it('hashes passwords at no less than the OWASP minimum for argon2id', () => {
  expect(PASSWORD_COST.memoryCost).toBeGreaterThanOrEqual(19 * 1024);
  expect(PASSWORD_COST.timeCost).toBeGreaterThanOrEqual(2);
});
