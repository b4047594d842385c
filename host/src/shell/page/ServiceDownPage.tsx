import { ErrorState, PageHeading } from '@foyer/ui';
import { useSuite, useTexts } from '../../context/suite-context';
import styles from './ServiceDownPage.module.css';

/** Shown when a session could not be judged; the session is preserved for a retry. */
export function ServiceDownPage() {
  const { starting, tenant } = useSuite();
  const t = useTexts();
  return (
    <div className={styles.page} data-testid="page-service_down">
      <PageHeading>{tenant.brandName}</PageHeading>
      <div data-testid="alert-serviceNotAvailableMessage">
        <ErrorState
          title={t('messages.serviceNotAvailableMessage')}
          retryLabel={t('retry')}
          onRetry={() => void starting.start()}
        />
      </div>
    </div>
  );
}
