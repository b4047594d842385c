import { notificationWords, pathOf } from '../../../energy/notifications/notification-words';
import { dataFile } from '../../../foundation/data-file';
import type { Account } from '../../../identity/accounts/account-store';
import type { DueDelivery } from './webhook-store';

const testTexts =
  dataFile<Record<'fr' | 'en', { readonly title: string; readonly text: string }>>('webhook-test.json');

type Reader = Pick<Account, 'language' | 'siteTimeZone'>;

/** What a webhook is told of an alert, as JSON: in the form of Standard Webhooks, texts in the household's language. */
export function alertMessage(
  delivery: Pick<DueDelivery, 'kind' | 'textKey' | 'facts' | 'deviceName' | 'at'>,
  household: Reader,
  origin: string,
): string {
  const { kind, textKey, deviceName, at } = delivery;
  const {
    label,
    lines: [text, details],
  } = notificationWords(delivery, household);
  return JSON.stringify({
    type: `alert.${kind}`,
    timestamp: at.toISOString(),
    data: {
      kind,
      alert: textKey,
      title: label,
      text,
      details,
      device: deviceName,
      link: `${origin}${pathOf(delivery)}`,
    },
  });
}

/** As {@link alertMessage}, for a test. */
export function testMessage({ language }: Pick<Account, 'language'>, at: Date, origin: string): string {
  return JSON.stringify({
    type: 'test',
    timestamp: at.toISOString(),
    data: {
      kind: 'test',
      alert: 'test',
      ...testTexts[language],
      details: '',
      device: null,
      link: `${origin}/user/programs`,
    },
  });
}
