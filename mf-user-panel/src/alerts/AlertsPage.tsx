import { useAnswer } from '@foyer/remote-kit';
import { Card, Skeleton } from '@foyer/ui';
import { useLicenceQuery } from '../licence/licence-endpoints';
import { ProfilePage } from '../profile/ProfilePage';
import { AlertsForm } from './AlertsForm';

/** `/user/alerts`: how alerts reach the person. */
export function AlertsPage() {
  const licence = useAnswer(useLicenceQuery());
  return (
    <ProfilePage section="alerts">
      {(profile) => (
        <Card busy={licence.state === 'loading'}>
          {licence.state === 'loading' ? (
            <Skeleton height="8rem" />
          ) : (
            // A licence that cannot be read takes nothing away: the platform decides when it sends.
            <AlertsForm profile={profile} licence={licence.state === 'ready' ? licence.data : null} />
          )}
        </Card>
      )}
    </ProfilePage>
  );
}
