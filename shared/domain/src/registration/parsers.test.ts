import fc from 'fast-check';
import {
  DEVICE_KEY_LENGTH,
  deviceKey,
  isBirthDay,
  isGridConnectionNumber,
  isKitCode,
  isPostalCode,
  moduleCount,
  modulePowerW,
  powerCapacityKva,
} from './fields';
import { firmwareVersion } from './powerline';

const { env = {} } =
  (globalThis as { readonly process?: { readonly env: Readonly<Record<string, string | undefined>> } })
    .process ?? {};
/** `FOYER_RUNS=100000` tries more. */
const RUNS = Number(env.FOYER_RUNS ?? 300);
/** A parser replaced by one that accepts everything, to prove that the test fails. */
const PLANT = env.FOYER_PLANT;

/** Arbitrary and almost valid input. */
const typed = fc.oneof(
  fc.string({ maxLength: 24 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...'0123456789.,- P4E\t'), maxLength: 14 }),
  fc.integer({ min: -1, max: 10_000 }).map(String),
  fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
);

/** Accepted values are within their bounds; `everything` is what a broken parser would accept. */
const PARSERS: readonly (readonly [
  name: string,
  parse: (text: string) => unknown,
  holds: (found: unknown, text: string) => boolean,
  everything: (text: string) => unknown,
])[] = [
  [
    'moduleCount',
    moduleCount,
    (found) => found === null || (Number.isInteger(found) && Number(found) >= 0 && Number(found) <= 99),
    Number,
  ],
  [
    'modulePowerW',
    modulePowerW,
    (found) => found === null || found === 0 || (Number(found) >= 150 && Number(found) <= 1_000),
    Number,
  ],
  [
    'powerCapacityKva',
    powerCapacityKva,
    (found) => {
      const kva = Number(found);
      return found === null || (kva > 0 && kva <= 252 && kva % (kva <= 18 ? 3 : 6) === 0);
    },
    Number,
  ],
  ['isKitCode', isKitCode, (found, text) => !found || /^[0-9A-Z]{12}$/i.test(text.trim()), () => true],
  [
    'isPostalCode of France',
    (text) => isPostalCode(text, 'FR'),
    (found, text) => !found || /^[0-9]{5}$/.test(text.trim()),
    () => true,
  ],
  [
    'isPostalCode of Switzerland',
    (text) => isPostalCode(text, 'CH'),
    (found, text) => !found || /^[0-9]{4}$/.test(text.trim()),
    () => true,
  ],
  [
    'isGridConnectionNumber',
    isGridConnectionNumber,
    (found, text) => !found || text.trim() === '' || (text.trim().length === 13 && /P4E/i.test(text)),
    () => true,
  ],
  [
    'isBirthDay',
    (text) => isBirthDay(text, '2026-06-21'),
    (found, text) => !found || (text >= '1900-01-01' && text <= '2026-06-21' && text.length === 10),
    () => true,
  ],
  [
    'deviceKey',
    deviceKey,
    (found, text) =>
      /^([0-9A-Z]{4}-){0,3}[0-9A-Z]{0,4}$/.test(String(found)) &&
      String(found).replaceAll('-', '').length <= DEVICE_KEY_LENGTH &&
      deviceKey(String(found)) === found &&
      text.length >= String(found).replaceAll('-', '').length,
    String,
  ],
  [
    'firmwareVersion',
    firmwareVersion,
    (found) =>
      found === null || (Array.isArray(found) && found.length > 0 && found.every((part) => part >= 0)),
    (text) => [Number(text)],
  ],
];

describe(`with ${RUNS} inputs`, () => {
  it.each(PARSERS)('%s accepts nothing out of bounds', (name, parse, holds, everything) => {
    const read = PLANT === name ? everything : parse;
    fc.assert(
      fc.property(typed, (text) => holds(read(text), text)),
      { numRuns: RUNS },
    );
  });
});
