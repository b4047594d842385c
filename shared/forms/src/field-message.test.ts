import * as z from 'zod/mini';
import { FIELD_MESSAGES, fieldMessage, readMessage } from './field-message';

const messages = (schema: z.ZodMiniType, value: unknown) => {
  const result = schema.safeParse(value, { error: fieldMessage });
  return result.success ? [] : result.error.issues.map(({ message }) => readMessage(message));
};
const text = (length: number) => 'é'.repeat(length);

test.each<[string, z.ZodMiniType, unknown, readonly unknown[]]>([
  ['the longest text', z.string().check(z.maxLength(40)), text(40), []],
  [
    'one character more',
    z.string().check(z.maxLength(40)),
    text(41),
    [{ key: 'fieldTooLongMessage', limit: 40 }],
  ],
  ['the shortest text', z.string().check(z.minLength(8)), text(8), []],
  [
    'one character less',
    z.string().check(z.minLength(8)),
    text(7),
    [{ key: 'fieldTooShortMessage', limit: 8 }],
  ],
  ['a missing text', z.string().check(z.minLength(1)), '', [{ key: 'fieldMissingMessage' }]],
  ['a longer code', z.string().check(z.length(4)), text(5), [{ key: 'fieldTooLongMessage', limit: 4 }]],
  ['a shorter code', z.string().check(z.length(4)), text(3), [{ key: 'fieldTooShortMessage', limit: 4 }]],
  ['the largest number', z.number().check(z.maximum(99)), 99, []],
  ['a larger number', z.number().check(z.maximum(99)), 100, [{ key: 'fieldTooLargeMessage', limit: 99 }]],
  ['the smallest number', z.number().check(z.minimum(1)), 1, []],
  ['a smaller number', z.number().check(z.minimum(1)), 0, [{ key: 'fieldTooSmallMessage', limit: 1 }]],
  [
    'too many entries',
    z.array(z.string()).check(z.maxLength(1)),
    ['a', 'b'],
    [{ key: 'fieldTooLongMessage', limit: 1 }],
  ],
  ['a part of a number', z.int(), 1.5, [{ key: 'fieldInvalidMessage' }]],
  ['another step', z.number().check(z.multipleOf(5)), 7, [{ key: 'fieldInvalidMessage' }]],
  ['another form', z.string().check(z.regex(/^\d+$/)), 'a', [{ key: 'fieldInvalidMessage' }]],
  ['another beginning', z.string().check(z.startsWith('a')), 'b', [{ key: 'fieldInvalidMessage' }]],
  ['another content', z.string().check(z.includes('a')), 'b', [{ key: 'fieldInvalidMessage' }]],
  ['no choice', z.enum(['a', 'b']), '', [{ key: 'fieldMissingMessage' }]],
  ['an unknown choice', z.enum(['a', 'b']), 'c', [{ key: 'fieldInvalidMessage' }]],
  ['another constant', z.literal('a'), 'b', [{ key: 'fieldInvalidMessage' }]],
  ['another type', z.string(), 3, [{ key: 'fieldInvalidMessage' }]],
  ['an unknown field', z.strictObject({}), { a: 1 }, [{ key: 'fieldInvalidMessage' }]],
  ['none of two kinds', z.union([z.string(), z.number()]), true, [{ key: 'fieldInvalidMessage' }]],
  [
    'a check without a message',
    z.string().check(z.refine(() => false)),
    'a',
    [{ key: 'fieldInvalidMessage' }],
  ],
  [
    'a check with a message',
    z.string().check(z.maxLength(1, { error: 'ownMessage' })),
    'ab',
    [{ key: 'ownMessage' }],
  ],
])('%s', (_case, schema, value, expected) => {
  expect(messages(schema, value)).toEqual(expected);
  for (const { key } of messages(schema, value)) expect([...FIELD_MESSAGES, 'ownMessage']).toContain(key);
});
