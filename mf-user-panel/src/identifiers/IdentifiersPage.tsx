import { ProfilePage } from '../profile/ProfilePage';
import { EmailSection } from './EmailSection';
import { PasswordForm } from './PasswordForm';

/** `/user/identifiers`: e-mail address and password of the sign-in. */
export function IdentifiersPage() {
  return (
    <ProfilePage section="identifiers">
      {(profile) => (
        <>
          <EmailSection current={profile.email} />
          <PasswordForm email={profile.email} />
        </>
      )}
    </ProfilePage>
  );
}
