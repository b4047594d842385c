import { padTime, parseTimeOfDay } from '@foyer/domain';
import { KeptForm, useKeptForm } from '@foyer/forms';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, Checkbox, TextField } from '@foyer/ui';
import { NOTIFICATION_KINDS, type NotificationSettings } from '@foyer/wire/notifications';
import * as z from 'zod/mini';
import styles from '../profile/fields.module.css';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import { useSaving } from '../profile/useSaving';
import { useUpdateNotificationsMutation } from './notification-endpoints';

/** Requests of support have an e-mail of their own, which is always sent. */
const CHOSEN = NOTIFICATION_KINDS.filter((kind) => kind !== 'support');

const MINUTES_PER_DAY = 1440;

const kind = z.boolean();
/** `06:05` of a typed time such as `6:5`; null for none of a day. */
function readTime(typed: string): string | null {
  const padded = padTime(typed);
  const minute = parseTimeOfDay(padded);
  return minute !== null && minute < MINUTES_PER_DAY ? padded : null;
}

const isEmpty = (typed: string) => typed.trim() === '';
const time = z
  .string()
  .check(z.refine((typed) => isEmpty(typed) || readTime(typed) !== null, { error: 'timeInvalidMessage' }));
const schema = z
  .object({
    consumption: kind,
    silent: kind,
    battery: kind,
    production: kind,
    change: kind,
    quietFrom: time,
    quietUntil: time,
    digestAt: time,
  })
  .check(
    z.refine(
      ({ quietFrom, quietUntil }) =>
        isEmpty(quietFrom)
          ? isEmpty(quietUntil)
          : !isEmpty(quietUntil) && readTime(quietFrom) !== readTime(quietUntil),
      { error: 'quietHoursInvalidMessage', path: ['quietUntil'] },
    ),
  );
const TIMES = ['quietFrom', 'quietUntil', 'digestAt'] as const;

/** Kinds of alerts that are mailed, quiet hours and the time of a daily e-mail. */
export function EmailKindsForm({ settings }: { readonly settings: NotificationSettings }) {
  const { t } = useTranslation();
  const [update] = useUpdateNotificationsMutation();
  const save = useSaving();
  const isChosen = (name: (typeof NOTIFICATION_KINDS)[number]) => settings.mailKinds.includes(name);
  const state = useKeptForm({
    name: 'notifications',
    schema,
    stored: {
      consumption: isChosen('consumption'),
      silent: isChosen('silent'),
      battery: isChosen('battery'),
      production: isChosen('production'),
      change: isChosen('change'),
      quietFrom: settings.quietFrom ?? '',
      quietUntil: settings.quietUntil ?? '',
      digestAt: settings.digestAt ?? '',
    },
    save: ({ quietFrom, quietUntil, digestAt, ...kinds }) => {
      const times = {
        quietFrom: readTime(quietFrom) ?? '',
        quietUntil: readTime(quietUntil) ?? '',
        digestAt: readTime(digestAt) ?? '',
      };
      const mailKinds = NOTIFICATION_KINDS.filter((name) => name === 'support' || kinds[name]).join(',');
      return save(update({ mailKinds, ...times }));
    },
  });
  return (
    <Card title={t('notifications.title')}>
      <KeptForm state={state} section="notifications" readOnly={useCustomerOnly()}>
        <fieldset className={styles.group}>
          <legend className={styles.groupTitle}>{t('notifications.mailKinds')}</legend>
          {CHOSEN.map((name) => (
            <Checkbox key={name} label={t(`notifications.kinds.${name}`)} {...state.field(name)} />
          ))}
          <Checkbox
            label={t('notifications.kinds.support')}
            hint={t('notifications.supportAlways')}
            checked
            disabled
            readOnly
          />
          <p className={styles.note}>{t('notifications.notSent')}</p>
        </fieldset>
        <div className={styles.pair}>
          {TIMES.map((name) => (
            <TextField
              key={name}
              inputMode="numeric"
              placeholder={t('notifications.timeForm')}
              label={t(`notifications.${name}`)}
              hint={t(`notifications.${name}Hint`)}
              {...state.field(name)}
            />
          ))}
        </div>
      </KeptForm>
    </Card>
  );
}
