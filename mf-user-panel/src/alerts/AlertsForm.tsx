import { KeptForm, useKeptForm } from '@foyer/forms';
import { useFacts } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Checkbox } from '@foyer/ui';
import type { Licence } from '@foyer/wire/contract-lifecycle';
import type { HouseholdProfile } from '@foyer/wire/household-profile';
import * as z from 'zod/mini';
import styles from '../profile/fields.module.css';
import { useReadOnly } from '../profile/useReadOnly';
import { useProfileSaving } from '../profile/useSaving';
import { ALERT_CHANNELS, isOutsideLicence } from './alert-channels';
import { TestMail } from './TestMail';

const schema = z.object({ receiveEmailAlerts: z.boolean(), receiveSmsAlerts: z.boolean() });

interface AlertsFormProps {
  readonly profile: HouseholdProfile;
  readonly licence: Licence | null;
  /** False when the platform sends no mail. */
  readonly hasMail: boolean;
}

/** Alert channels; one that cannot be had is off, with the reason. */
export function AlertsForm({ profile, licence, hasMail }: AlertsFormProps) {
  const { t } = useTranslation();
  const facts = useFacts();
  const readOnly = useReadOnly();
  const save = useProfileSaving();
  const outside = { email: isOutsideLicence('email', licence), sms: isOutsideLicence('sms', licence) };
  const shown = ALERT_CHANNELS.filter(
    ({ channel, flag }) => facts[`tenant.${flag}`] && !(channel === 'sms' && facts['unavailable.sms']),
  );
  const state = useKeptForm({
    name: 'alerts',
    schema,
    stored: {
      receiveEmailAlerts: profile.receivesEmailAlerts && !outside.email && hasMail,
      // No provider of text messages is connected.
      receiveSmsAlerts: false,
    },
    save: (clean, changed) =>
      save(Object.fromEntries(Object.entries(clean).filter(([name]) => changed.has(name as never)))),
  });
  const reasons = {
    email: outside.email ? 'outsideLicence' : hasMail ? null : 'mailNotAvailable',
    sms: outside.sms ? 'outsideLicence' : 'smsNotOffered',
  };
  return (
    <div className={styles.stack}>
      <KeptForm state={state} section="alerts" readOnly={readOnly}>
        {shown.map(({ channel, field }) => (
          <Checkbox
            key={channel}
            label={t(`alerts.${channel}`)}
            hint={t(`alerts.${reasons[channel] ?? 'emailHint'}`, { email: profile.email })}
            disabled={reasons[channel] !== null}
            {...state.field(field)}
          />
        ))}
        {shown.some(({ channel }) => outside[channel]) ? (
          <p className={styles.note}>
            <Link to="/user/license">{t('alerts.seeLicence')}</Link>
          </p>
        ) : null}
      </KeptForm>
      {shown.some(({ channel }) => channel === 'email') && reasons.email === null ? (
        <TestMail email={profile.email} />
      ) : null}
    </div>
  );
}
