import { useAnswer } from '@foyer/remote-kit';
import { Card, Skeleton } from '@foyer/ui';
import { useLicenceQuery } from '../licence/licence-endpoints';
import { ProfilePage } from '../profile/ProfilePage';
import { AlertsForm } from './AlertsForm';

/** `/user/alerts`: channels that deliver alerts to the person. */
export function AlertsPage() {
  const licence = useAnswer(useLicenceQuery());
  return (
    <ProfilePage section="alerts">
      {(profile) => (
        <Card busy={licence.state === 'loading'}>
          {licence.state === 'loading' ? (
            <Skeleton height="8rem" />
          ) : (
            // An unreadable licence excludes nothing here; the platform decides when sending.
            <AlertsForm profile={profile} licence={licence.state === 'ready' ? licence.data : null} />
          )}
        </Card>
      )}
    </ProfilePage>
  );
}
