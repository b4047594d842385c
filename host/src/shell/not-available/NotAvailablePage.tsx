import { entryOf } from '@foyer/domain';
import { EmptyState, IconInfo, PageHeading } from '@foyer/ui';
import { SuiteLink } from '../../suite/navigation/SuiteLink';
import { useSuiteSession, useTexts } from '../../suite/SuiteContext';
import { NoPlacePage } from './NoPlacePage';
import styles from './NotAvailablePage.module.css';

/** Answers the path of a hidden area (D20): it exists, but not for this home. */
export function NotAvailablePage() {
  const t = useTexts();
  const { status, profile } = useSuiteSession();
  const signedIn = status === 'authenticated';
  const entry = profile && entryOf(profile);
  if (entry?.kind === 'enter' && entry.path !== '/home') {
    return <NoPlacePage who={entry.path === '/registration' ? 'unfinished' : 'professional'} />;
  }
  return (
    <div className={styles.page} data-testid="page-not_available">
      <PageHeading>{t('notAvailable.title')}</PageHeading>
      <EmptyState
        icon={<IconInfo size={32} aria-hidden />}
        title={t('notAvailable.why')}
        text={t('notAvailable.what')}
        action={
          <SuiteLink to={signedIn ? '/home' : '/sign_in'} className={styles.back}>
            {t(signedIn ? 'backHome' : 'goToSignIn')}
          </SuiteLink>
        }
      />
    </div>
  );
}
