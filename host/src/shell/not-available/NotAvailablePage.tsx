import { useObservable } from '@foyer/remote-kit';
import { Button, EmptyState, IconInfo, PageHeading } from '@foyer/ui';
import { useSuite, useSuiteSession, useTexts } from '../../context/suite-context';
import { SuiteLink } from '../../navigation/SuiteLink';
import { useOwnStart } from '../../navigation/useOwnStart';
import styles from './NotAvailablePage.module.css';

/** Shown on the path of an area that exists but is hidden for this home. */
export function NotAvailablePage() {
  const t = useTexts();
  const { status } = useSuiteSession();
  const { remotes } = useSuite();
  const routes = useObservable(remotes.routes$, remotes.routes());
  const signedIn = status === 'authenticated';
  const ownPath = useOwnStart();
  if (ownPath !== '/home' && !routes.match(ownPath)) {
    return <MissingStartPage account={ownPath === '/registration' ? 'unfinished' : 'professional'} />;
  }
  return (
    <div className={styles.page} data-testid="page-not_available">
      <PageHeading>{t('notAvailable.title')}</PageHeading>
      <EmptyState
        icon={<IconInfo size={32} aria-hidden />}
        title={t('notAvailable.why')}
        text={t('notAvailable.what')}
        action={
          <SuiteLink to={signedIn ? ownPath : '/sign_in'} className={styles.back}>
            {t(signedIn ? 'backHome' : 'goToSignIn')}
          </SuiteLink>
        }
      />
    </div>
  );
}

/**
 * Shown to an account whose start page is in an area this suite does not contain. `/home` would redirect back here, so
 * the only action is to sign out.
 */
function MissingStartPage({ account }: { readonly account: 'unfinished' | 'professional' }) {
  const t = useTexts();
  const { control } = useSuite();
  return (
    <div className={styles.page} data-testid="page-not_available">
      <PageHeading>{t(`${account}.title`)}</PageHeading>
      <EmptyState
        icon={<IconInfo size={32} aria-hidden />}
        title={t(`${account}.why`)}
        text={t(`${account}.what`)}
        action={<Button onClick={control.signOut}>{t('header.logout')}</Button>}
      />
    </div>
  );
}
