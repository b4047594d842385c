import { RetryNote } from '@foyer/area-parts';
import { Card, Skeleton, useLazyPart } from '@foyer/ui';
import type { HouseholdProfile } from '@foyer/wire/household-profile';
import { ProfilePage } from '../profile/ProfilePage';

/** On its own: the phone number rules are larger than the rest of the panel. */
const loadForm = () => import('./InformationForm').then(({ InformationForm }) => InformationForm);

/** `/user/information`: who the person is and how to reach them. */
export function InformationPage() {
  return (
    <ProfilePage section="information">
      {(profile) => (
        <Card>
          <LoadedForm profile={profile} />
        </Card>
      )}
    </ProfilePage>
  );
}

function LoadedForm({ profile }: { readonly profile: HouseholdProfile }) {
  const loading = useLazyPart({ load: loadForm });
  if (loading.state === 'ready') return <loading.Part profile={profile} />;
  if (loading.state === 'failed') return <RetryNote failure="unavailable" {...loading} />;
  return <Skeleton height="20rem" />;
}
