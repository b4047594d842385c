import type * as z from 'zod/mini';

/** What zod passes to an error map. */
type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Message keys of the checks that name none themselves. Areas include them with the group `fields`. */
export const FIELD_MESSAGES = [
  'fieldMissingMessage',
  'fieldTooShortMessage',
  'fieldTooLongMessage',
  'fieldTooSmallMessage',
  'fieldTooLargeMessage',
  'fieldInvalidMessage',
] as const;
export type FieldMessage = (typeof FIELD_MESSAGES)[number];

const SEPARATOR = ' ';
const withLimit = (key: FieldMessage, limit: unknown) => `${key}${SEPARATOR}${Number(limit)}`;

/** Names a message for each check of a schema without a message of its own, with the limit it applies. */
export function fieldMessage(issue: Issue): string {
  const isNumber = issue.origin === 'number' || issue.origin === 'int';
  if (issue.code === 'too_big')
    return withLimit(isNumber ? 'fieldTooLargeMessage' : 'fieldTooLongMessage', issue.maximum);
  if (issue.code === 'too_small') {
    if (isNumber) return withLimit('fieldTooSmallMessage', issue.minimum);
    return Number(issue.minimum) <= 1
      ? 'fieldMissingMessage'
      : withLimit('fieldTooShortMessage', issue.minimum);
  }
  return issue.input === '' || issue.input === undefined ? 'fieldMissingMessage' : 'fieldInvalidMessage';
}

/** Key and limit of an error of a field. */
export function readMessage(message: string): { readonly key: string; readonly limit?: number } {
  const [key = '', limit] = message.split(SEPARATOR);
  return limit === undefined ? { key } : { key, limit: Number(limit) };
}
