import { Card } from '@foyer/ui';
import { ProfilePage } from '../profile/ProfilePage';
import { PreferencesForm } from './PreferencesForm';
import { StoredData } from './StoredData';

/** `/user/preferences`: language, kiosk mode, support permission, data stored in this browser. */
export function PreferencesPage() {
  return (
    <ProfilePage section="preferences">
      {(profile) => (
        <>
          <Card>
            <PreferencesForm profile={profile} />
          </Card>
          <StoredData />
        </>
      )}
    </ProfilePage>
  );
}
