import { Failure } from '@foyer/area-parts';
import { useAnswer, useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState, PageHeading, Skeleton } from '@foyer/ui';
import { useInstant } from '../session/useInstant';
import { useRequestsQuery } from '../support-api';
import { RequestForm } from './RequestForm';
import styles from './RequestPage.module.css';

/** `/support`: requests access to a household and lists earlier requests. */
export function RequestPage() {
  const { t } = useTranslation();
  const { navigation } = useHostServices();
  return (
    <section className={styles.page} data-testid="page-support">
      <PageHeading lead={t('request.lead')}>{t('request.title')}</PageHeading>
      <Card>
        <RequestForm onAsked={(token) => navigation.navigate(`/support/hold?token=${token}`)} />
      </Card>
      <EarlierRequests />
    </section>
  );
}

function EarlierRequests() {
  const { t } = useTranslation();
  const written = useInstant();
  const answer = useAnswer(useRequestsQuery(undefined, { refetchOnMountOrArgChange: true }));
  return (
    <Card title={t('request.mine')} busy={answer.state === 'loading'}>
      {answer.state === 'loading' ? <Skeleton width="24ch" /> : null}
      {answer.state === 'failed' ? <Failure {...answer} /> : null}
      {answer.state === 'ready' && answer.data.length === 0 ? (
        <EmptyState title={t('request.none')} text={t('request.noneHint')} />
      ) : null}
      {answer.state === 'ready' && answer.data.length > 0 ? (
        <ul className={styles.list}>
          {answer.data.map(({ id, email, requestedAtMs, status, reason }) => (
            <li key={id} className={styles.row}>
              <span>
                <span className={styles.who}>
                  {t('request.of', { email, at: requestedAtMs === null ? '—' : written(requestedAtMs) })}
                </span>
                <span className={styles.why}>{reason}</span>
              </span>
              <span data-status={status}>{t(`status.${status}`)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
