import { Card, Skeleton } from '@foyer/ui';
import { lazy, Suspense } from 'react';
import { ProfilePage } from '../profile/ProfilePage';

/** Lazy: the phone number rules are larger than the rest of the panel. */
const InformationForm = lazy(() => import('./InformationForm'));

/** `/user/information`: who the person is and how to reach them. */
export function InformationPage() {
  return (
    <ProfilePage section="information">
      {(profile) => (
        <Card>
          <Suspense fallback={<Skeleton height="20rem" />}>
            <InformationForm profile={profile} />
          </Suspense>
        </Card>
      )}
    </ProfilePage>
  );
}
