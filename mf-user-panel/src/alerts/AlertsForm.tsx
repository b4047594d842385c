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

const schema = z.object({ receiveEmailAlerts: z.boolean(), receiveSmsAlerts: z.boolean() });

interface AlertsFormProps {
  readonly profile: HouseholdProfile;
  readonly licence: Licence | null;
}

/** Alert channels; one excluded by the licence is off, with the reason. */
export function AlertsForm({ profile, licence }: AlertsFormProps) {
  const { t } = useTranslation();
  const facts = useFacts();
  const save = useProfileSaving();
  const outside = { email: isOutsideLicence('email', licence), sms: isOutsideLicence('sms', licence) };
  const state = useKeptForm({
    name: 'alerts',
    schema,
    stored: {
      receiveEmailAlerts: profile.receivesEmailAlerts && !outside.email,
      receiveSmsAlerts: profile.receivesSmsAlerts && !outside.sms,
    },
    save: (clean, changed) =>
      save(Object.fromEntries(Object.entries(clean).filter(([name]) => changed.has(name as never)))),
  });
  const hints = {
    email: t('alerts.emailHint', { email: profile.email }),
    sms: profile.mobileNumber ? t('alerts.smsHint') : t('alerts.smsWithoutNumber'),
  };
  return (
    <KeptForm state={state} section="alerts" readOnly={useReadOnly()}>
      {ALERT_CHANNELS.filter(({ flag }) => facts[`tenant.${flag}`]).map(({ channel, field }) => (
        <Checkbox
          key={channel}
          label={t(`alerts.${channel}`)}
          hint={outside[channel] ? t('alerts.outsideLicence') : hints[channel]}
          disabled={outside[channel]}
          {...state.field(field)}
        />
      ))}
      {outside.email || outside.sms ? (
        <p className={styles.note}>
          <Link to="/user/license">{t('alerts.seeLicence')}</Link>
        </p>
      ) : null}
    </KeptForm>
  );
}
