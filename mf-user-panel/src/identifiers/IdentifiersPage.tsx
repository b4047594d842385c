import { ProfilePage } from '../profile/ProfilePage';
import { EmailSection } from './EmailSection';
import { PasswordForm } from './PasswordForm';

/** `/user/identifiers`: the e-mail address and the password one signs in with. */
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
