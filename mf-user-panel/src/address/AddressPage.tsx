import { Card } from '@foyer/ui';
import { ProfilePage } from '../profile/ProfilePage';
import { AddressForm } from './AddressForm';
import { Moving } from './Moving';

/** `/user/address` */
export function AddressPage() {
  return (
    <ProfilePage section="address">
      {(profile) => (
        <>
          <Card>
            <AddressForm profile={profile} />
          </Card>
          <Moving />
        </>
      )}
    </ProfilePage>
  );
}
