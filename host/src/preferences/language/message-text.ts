import type { MessageValues } from '@foyer/contract';
import type { i18n } from '@foyer/remote-kit/i18n';
import { SHELL } from './suite-texts';

/** Text of a message: the area's, else the shell's. */
export function messageText(
  texts: i18n,
  remote: string,
  messageKey: string,
  values: MessageValues = {},
): string {
  const keys = [...new Set([remote, SHELL])].flatMap((namespace) => [
    `${namespace}:messages.${messageKey}`,
    `${namespace}:${messageKey}`,
  ]);
  // The last key is used even if missing, so that the report names it.
  return texts.t(keys.find((key) => texts.exists(key)) ?? `${SHELL}:messages.${messageKey}`, { ...values });
}
