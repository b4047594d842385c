import { Button, Dialog } from '@foyer/ui';
import { useSuite, useSuiteSession, useTexts } from '../context/suite-context';
import { SignInForm } from './SignInForm';

/** Asks for the password in a dialog over the current page, which keeps its state. */
export function SignInAgain() {
  const { control } = useSuite();
  const { profile } = useSuiteSession();
  const t = useTexts();
  if (!profile) return null;
  return (
    <Dialog
      open
      title={t('signInAgain.title')}
      testId="sign-in-again"
      actions={
        <Button variant="quiet" onClick={control.signOut}>
          {t('signInAgain.leave')}
        </Button>
      }
    >
      <p>{t('signInAgain.lead')}</p>
      <SignInForm email={profile.email} submit={control.signIn} />
    </Dialog>
  );
}
