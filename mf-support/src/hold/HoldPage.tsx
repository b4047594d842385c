import { Failure } from '@foyer/area-parts';
import { countdownText } from '@foyer/domain';
import { useHostServices, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link, useSearchParams } from '@foyer/remote-kit/router';
import { EmptyState, IconClock, IconInfo, PageHeading, Spinner } from '@foyer/ui';
import type { SupportRequest } from '@foyer/wire/support';
import { useCallback, useEffect, useRef } from 'react';
import { useSupportStatus } from '../session/useSupportStatus';
import styles from './HoldPage.module.css';
import { useTakeOver } from './useTakingOver';

/** `/support/hold?token=`: waits for the household's answer, then opens its session. */
export function HoldPage() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  const { professional } = useSession();
  const canOpen = token !== null && professional;
  const rejectToken = useInvalidToken();
  useEffect(() => {
    if (!canOpen) rejectToken();
  }, [canOpen, rejectToken]);
  return (
    <section className={styles.page} data-testid="page-support_hold">
      <PageHeading>{t('hold.title')}</PageHeading>
      {canOpen ? <Waiting token={token} onInvalid={rejectToken} /> : null}
    </section>
  );
}

interface WaitingProps {
  readonly token: string;
  /** Called when the token is unknown or belongs to another person. */
  readonly onInvalid: () => void;
}

function Waiting({ token, onInvalid }: WaitingProps) {
  const { t } = useTranslation();
  const { tenant } = useHostServices();
  const answer = useSupportStatus(token);
  const isInvalid = answer.state === 'failed' && answer.failure === 'refused';
  useEffect(() => {
    if (isInvalid) onInvalid();
  }, [isInvalid, onInvalid]);

  if (!tenant.flags.support_sessions) return <EmptyState title={t('hold.off')} />;
  if (answer.state === 'loading' || isInvalid) return <Spinner label={t('hold.waiting')} />;
  if (answer.state === 'failed') return <Failure {...answer} />;
  const { data } = answer;
  if (data?.status === 'granted') return <Opening token={token} onInvalid={onInvalid} />;
  if (data?.status === 'requested') return <Requested request={data} />;
  return (
    <EmptyState
      icon={<IconInfo size={32} aria-hidden />}
      title={t(`status.${data?.status ?? 'expired'}`)}
      text={t('hold.over')}
      action={<Link to="/support">{t('hold.back')}</Link>}
    />
  );
}

function Requested({ request }: { readonly request: SupportRequest }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconClock size={32} aria-hidden />}
      title={t('hold.waiting')}
      text={t('hold.waitingHint', { email: request.email, left: countdownText(request.remainingS) })}
      action={<Link to="/support">{t('hold.back')}</Link>}
    />
  );
}

function Opening({ token, onInvalid }: WaitingProps) {
  const { t } = useTranslation();
  const failed = useTakeOver(token, onInvalid);
  return failed ? <Failure {...failed} /> : <Spinner label={t('hold.opening')} />;
}

/** Reports an invalid token once and redirects to the sign-in page. */
function useInvalidToken(): () => void {
  const { notify, navigation } = useHostServices();
  const reported = useRef(false);
  return useCallback(() => {
    if (reported.current) return;
    reported.current = true;
    void notify.alert('support_token_invalid', { severity: 'warning' });
    navigation.navigate('/sign_in', { replace: true });
  }, [notify, navigation]);
}
