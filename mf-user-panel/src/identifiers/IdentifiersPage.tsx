import { useFacts } from '@foyer/remote-kit';
import { ProfilePage } from '../profile/ProfilePage';
import { EmailSection } from './EmailSection';
import { PasswordForm } from './PasswordForm';

/** `/user/identifiers`: e-mail address and password of the sign-in. */
export function IdentifiersPage() {
  // A change of address is confirmed by mail.
  const hasMail = !useFacts()['unavailable.mail'];
  return (
    <ProfilePage section="identifiers">
      {(profile) => (
        <>
          {hasMail ? <EmailSection current={profile.email} /> : null}
          <PasswordForm email={profile.email} />
        </>
      )}
    </ProfilePage>
  );
}
