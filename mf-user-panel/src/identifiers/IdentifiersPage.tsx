import { useFacts } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { ProfilePage } from '../profile/ProfilePage';
import { EmailSection } from './EmailSection';
import { PasswordForm } from './PasswordForm';

/** `/user/identifiers`: e-mail address and password of the sign-in, and the ways to the second factor and the open sessions. */
export function IdentifiersPage() {
  const { t } = useTranslation();
  // A change of address is confirmed by mail.
  const hasMail = !useFacts()['unavailable.mail'];
  return (
    <ProfilePage section="identifiers">
      {(profile) => (
        <>
          {hasMail ? <EmailSection current={profile.email} /> : null}
          <PasswordForm email={profile.email} />
          <p>
            <Link to="/user/second_factor">{t('sections.second_factor.title')}</Link>
          </p>
          <p>
            <Link to="/user/sessions">{t('sections.sessions.title')}</Link>
          </p>
        </>
      )}
    </ProfilePage>
  );
}
