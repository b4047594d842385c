import type { MessageValues } from '@foyer/contract';
import type { i18n } from '@foyer/remote-kit/i18n';
import { SHELL } from './suite-texts';

/** The words of a message: the area's own first, then the shell's. */
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
  // The last one is looked up whatever happens, so that a missing message is reported under its own name.
  return texts.t(keys.find((key) => texts.exists(key)) ?? `${SHELL}:messages.${messageKey}`, { ...values });
}
