import fc from 'fast-check';
import { readForm } from './form-body';
import type { Refusal } from './refusal';

const BODY_BYTES = 65_536;
const LONGEST_MS = 50;

/** Fields read or the code of the refusal, and the fastest of three runs in milliseconds. */
function timedRead(body: string) {
  let fastestMs = Number.POSITIVE_INFINITY;
  let outcome: Record<string, string> | string = '';
  for (let run = 0; run < 3; run += 1) {
    const startMs = performance.now();
    try {
      outcome = readForm(body);
    } catch (error) {
      outcome = (error as Refusal).code;
    }
    fastestMs = Math.min(fastestMs, performance.now() - startMs);
  }
  return { outcome, fastestMs };
}

describe('readForm', () => {
  test('returns the fields that a browser encodes', () => {
    const field = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(
        fc.dictionary(field, fc.string({ unit: 'grapheme' }), { maxKeys: 200, noNullPrototype: true }),
        (fields) => {
          expect({ ...readForm(new URLSearchParams(fields).toString()) }).toEqual({ ...fields });
        },
      ),
    );
  });

  test.each(['a=%zz', '%=1', 'a=%ff', 'a=%ED%A0%80'])('refuses the broken encoding %s', (body) => {
    expect(() => readForm(body)).toThrow('request.malformed');
  });

  test('refuses a field that occurs twice, however often it is repeated', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 200 }),
        fc.string({ minLength: 1, maxLength: 20 }),
        (times, name) => {
          const pair = new URLSearchParams({ [name]: '1' }).toString();
          expect(() => readForm(new Array(times).fill(pair).join('&'))).toThrow(
            expect.objectContaining({ code: 'parameter.invalid' }),
          );
        },
      ),
    );
  });

  test.each([
    [200, 'read'],
    [201, 'request.malformed'],
  ])('%i fields: %s', (count, expected) => {
    const { outcome } = timedRead(Array.from({ length: count }, (_, index) => `f${index}=1`).join('&'));
    expect(typeof outcome === 'string' ? outcome : 'read').toBe(expected);
  });

  test('reads a field named like a prototype as a field', () => {
    expect(Object.getOwnPropertyDescriptor(readForm('__proto__=3'), '__proto__')?.value).toBe('3');
  });

  test('spends at most 50 ms on any body of the permitted size', () => {
    const unit = fc.oneof(
      fc.constantFrom('a&', '&', '=', 'a=', 'a=1&', '%41', '%', '+', '%F0%9F%8F%A0', '__proto__&', 'é'),
      fc.string({ minLength: 1, maxLength: 40 }),
    );
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 3 }), (units) => {
        const piece = units.join('');
        const body = piece.repeat(Math.floor(BODY_BYTES / Buffer.byteLength(piece)));
        expect(timedRead(body).fastestMs).toBeLessThan(LONGEST_MS);
      }),
      { numRuns: 60 },
    );
  });
});
