import fc from 'fast-check';
import { readForm } from './form-body';

describe('reading a form', () => {
  test('undoes what a browser does to fields', () => {
    const field = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(fc.dictionary(field, fc.string({ unit: 'grapheme' })), (fields) => {
        expect({ ...readForm(new URLSearchParams(fields).toString()) }).toEqual({ ...fields });
      }),
    );
  });

  test.each(['a=%zz', '%=1', 'a=%ff'])('refuses the broken form %s', (body) => {
    expect(() => readForm(body)).toThrow('request.malformed');
  });

  test('reads a field that comes twice as a list, and one named like a prototype as a field', () => {
    const fields = readForm('a=1&a=2&__proto__=3');
    expect(fields.a).toEqual(['1', '2']);
    expect(Object.getOwnPropertyDescriptor(fields, '__proto__')?.value).toBe('3');
  });
});
