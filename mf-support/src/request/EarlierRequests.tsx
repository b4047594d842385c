import { Failure } from '@foyer/area-parts';
import { supportPollMs } from '@foyer/domain';
import { isPlatformError } from '@foyer/platform-client';
import { useAnswer, useHostServices, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, EmptyState, Skeleton } from '@foyer/ui';
import type { SupportRequest } from '@foyer/wire/support';
import { useState } from 'react';
import { useInstant } from '../session/useInstant';
import { useRequestsQuery, useTakeOverMutation } from '../support-api';
import styles from './RequestPage.module.css';

const isUnderWay = ({ status }: SupportRequest) => status === 'requested' || status === 'granted';

/** The support person's requests, polled while one is unanswered or open; an open access can be entered. */
export function EarlierRequests() {
  const { t } = useTranslation();
  const [isPolling, setPolling] = useState(false);
  const query = useRequestsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    ...whileAwake(isPolling ? supportPollMs('requested') : 0),
  });
  const answer = useAnswer(query);
  const requests = answer.state === 'ready' ? answer.data : [];
  const hasUnderWay = requests.some(isUnderWay);
  if (hasUnderWay !== isPolling) setPolling(hasUnderWay);
  return (
    <Card title={t('request.mine')} busy={answer.state === 'loading'}>
      {answer.state === 'loading' ? <Skeleton width="24ch" /> : null}
      {answer.state === 'failed' ? <Failure {...answer} /> : null}
      {answer.state === 'ready' && requests.length === 0 ? (
        <EmptyState title={t('request.none')} text={t('request.noneHint')} />
      ) : null}
      {requests.length > 0 ? (
        <ul className={styles.list}>
          {requests.map((request) => (
            <EarlierRequest key={request.id} request={request} onClosed={query.refetch} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

interface EarlierRequestProps {
  readonly request: SupportRequest;
  /** Called when the access turns out to have ended. */
  onClosed(): void;
}

function EarlierRequest({ request, onClosed }: EarlierRequestProps) {
  const { t } = useTranslation();
  const { acting, notify } = useHostServices();
  const formatInstant = useInstant();
  const [takeOver, { isLoading }] = useTakeOverMutation();
  const { id, email, requestedAtMs, status, reason } = request;
  const enter = async () => {
    const { data: oneTimeToken, error } = await takeOver({ id });
    if (oneTimeToken !== undefined && (await acting.enter(oneTimeToken))) return;
    const isClosed = isPlatformError(error) && error.failure === 'refused';
    if (isClosed) onClosed();
    void notify.alert(isClosed ? 'support_access_over' : 'serviceNotAvailableMessage', {
      severity: 'warning',
    });
  };
  return (
    <li className={styles.row}>
      <span>
        <span className={styles.who}>
          {t('request.of', { email, at: requestedAtMs === null ? '—' : formatInstant(requestedAtMs) })}
        </span>
        <span className={styles.why}>{reason}</span>
      </span>
      <span className={styles.status}>
        <span data-status={status}>{t(`status.${status}`)}</span>
        {status === 'granted' ? (
          <Button
            aria-label={t('request.enterOf', { email })}
            busy={isLoading ? t('request.entering') : undefined}
            onClick={() => void enter()}
          >
            {t('request.enter')}
          </Button>
        ) : null}
      </span>
    </li>
  );
}
