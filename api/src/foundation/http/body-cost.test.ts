import { platformCalls } from '@foyer/wire/calls';
import { checkedParameters } from './parameters';

const BODY_BYTES = 65_536;
const LONGEST_MS = 50;

const filled = (piece: string) => piece.repeat(Math.floor(BODY_BYTES / Buffer.byteLength(piece)));
const list = <T>(value: T, bytes: number) =>
  Array.from({ length: Math.floor(BODY_BYTES / bytes) }, () => value);

/** Values as large as a body may be. */
const LARGE_VALUES: Readonly<Record<string, unknown>> = {
  letters: filled('a'),
  digits: filled('1'),
  spaces: filled(' '),
  'open tags': filled('<b'),
  'open comments': filled('<!--'),
  'half tags': `${filled('<')}b>`.slice(1),
  'nested parentheses': filled('('),
  'at signs': filled('a@'),
  dots: filled('a.'),
  hyphens: filled('1-'),
  'schedule entries': filled('mon 6:00 on;'),
  'combining marks': filled('e\u0301'),
  'line ends': filled('\r\n'),
  numbers: list(0, 2),
  lists: list([], 3),
  objects: list({}, 3),
  'unknown fields': Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, 0])),
};

/** Milliseconds to check a call's parameters, the fastest of three runs. */
function checkMs(fields: object, call: (typeof platformCalls)[number]): number {
  let fastestMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && (run === 0 || fastestMs >= LONGEST_MS); run += 1) {
    const startMs = performance.now();
    try {
      checkedParameters(call, { ...fields });
    } catch {
      // A refusal is a result like any other.
    }
    fastestMs = Math.min(fastestMs, performance.now() - startMs);
  }
  return fastestMs;
}

test.each(Object.entries(LARGE_VALUES))('no call spends 50 ms on 64 kB of %s', (_name, value) => {
  const slow = platformCalls.flatMap((call) => {
    const parameters = Object.keys((call.params as { def?: { shape?: object } }).def?.shape ?? {});
    return ['unknown', ...parameters]
      .filter((parameter) => checkMs({ [parameter]: value }, call) >= LONGEST_MS)
      .map((parameter) => `${call.id} ${parameter}`);
  });
  expect(slow).toEqual([]);
});
