import { EmptyState, IconHelp, PageHeading } from '@foyer/ui';
import { useSuiteSession, useTexts } from '../../context/suite-context';
import { SuiteLink } from '../../navigation/SuiteLink';
import styles from './NotAvailablePage.module.css';

/** Shown on an unknown path. */
export function UnknownRoutePage() {
  const t = useTexts();
  const { status } = useSuiteSession();
  const signedIn = status === 'authenticated';
  return (
    <div className={styles.page} data-testid="page-unknown_route">
      <PageHeading>{t('unknownRoute.title')}</PageHeading>
      <EmptyState
        icon={<IconHelp size={32} aria-hidden />}
        title={t('unknownRoute.why')}
        text={t('unknownRoute.what')}
        action={
          <SuiteLink to={signedIn ? '/home' : '/sign_in'} className={styles.back}>
            {t(signedIn ? 'backHome' : 'goToSignIn')}
          </SuiteLink>
        }
      />
    </div>
  );
}
