import { Failure } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { Card, Skeleton } from '@foyer/ui';
import { useLicenceQuery } from '../licence/licence-endpoints';
import { EmailKindsForm } from '../notifications/EmailKindsForm';
import { useNotificationSettingsQuery } from '../notifications/notification-endpoints';
import { PushDevices } from '../notifications/PushDevices';
import styles from '../profile/fields.module.css';
import { ProfilePage } from '../profile/ProfilePage';
import { AlertsForm } from './AlertsForm';

/** `/user/alerts`: channels, kinds, times and browsers of sent alerts. */
export function AlertsPage() {
  const licence = useAnswer(useLicenceQuery());
  const settings = useAnswer(useNotificationSettingsQuery());
  const isLoading = licence.state === 'loading' || settings.state === 'loading';
  return (
    <ProfilePage section="alerts">
      {(profile) => (
        <div className={styles.page}>
          <Card busy={isLoading}>
            {isLoading ? (
              <Skeleton height="8rem" />
            ) : (
              // An unreadable licence excludes nothing here; the platform decides when sending.
              <AlertsForm
                profile={profile}
                licence={licence.state === 'ready' ? licence.data : null}
                hasMail={settings.state !== 'ready' || settings.data.hasMail}
              />
            )}
          </Card>
          {settings.state === 'failed' ? <Failure {...settings} /> : null}
          {settings.state === 'ready' ? (
            <>
              <EmailKindsForm settings={settings.data} />
              {settings.data.pushKey === null ? null : <PushDevices settings={settings.data} />}
            </>
          ) : null}
        </div>
      )}
    </ProfilePage>
  );
}
