import { Failure, SectionPage } from '@foyer/area-parts';
import { useAnswer, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link, useSearchParams } from '@foyer/remote-kit/router';
import { Card, EmptyState, IconHelp, PageHeading, Skeleton } from '@foyer/ui';
import type { SupportRequest } from '@foyer/wire/support';
import centred from '../hold/HoldPage.module.css';
import { useSupportStatus } from '../session/useSupportStatus';
import { useRequestsQuery } from '../support-api';
import styles from './AccessPage.module.css';
import { OpenAccess } from './OpenAccess';
import { PastAccess } from './PastAccess';
import { RequestCard } from './RequestCard';
import { RevokeByMail } from './RevokeByMail';

/** `/support/access_granted`: the household's support page, or the end of an access from its e-mail. */
export function AccessPage() {
  const { t } = useTranslation();
  const { status, professional } = useSession();
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  const isHousehold = status === 'authenticated' && !professional;
  if (isHousehold && token === null) {
    return (
      <SectionPage screen="support_access_granted" title={t('access.title')} lead={t('access.lead')}>
        <Household />
      </SectionPage>
    );
  }
  return (
    <section className={centred.page} data-testid="page-support_access_granted">
      <PageHeading>{t('access.title')}</PageHeading>
      {token === null ? (
        <EmptyState
          icon={<IconHelp size={32} aria-hidden />}
          title={t('access.signIn')}
          action={<Link to="/sign_in">{t('access.toSignIn')}</Link>}
        />
      ) : (
        <RevokeByMail token={token} />
      )}
    </section>
  );
}

function Household() {
  const { t } = useTranslation();
  const open = useSupportStatus();
  const openId = open.state === 'ready' ? (open.data?.id ?? null) : null;
  return (
    <>
      {open.state === 'loading' ? (
        <div aria-busy="true">
          <Skeleton width="100%" height={120} />
        </div>
      ) : null}
      {open.state === 'failed' ? <Failure {...open} /> : null}
      {open.state === 'ready' && open.data?.status === 'requested' ? (
        <RequestCard request={open.data} />
      ) : null}
      {open.state === 'ready' && open.data?.status === 'granted' ? <OpenAccess request={open.data} /> : null}
      <Card title={t('access.past')}>
        <Past key={openId} openId={openId} />
      </Card>
    </>
  );
}

const wasEntered = ({ minutes }: SupportRequest) => minutes !== null;

function Past({ openId }: { readonly openId: string | null }) {
  const { t } = useTranslation();
  const answer = useAnswer(useRequestsQuery(undefined, { refetchOnMountOrArgChange: true }));
  if (answer.state === 'loading') return <Skeleton width="24ch" />;
  if (answer.state === 'failed') return <Failure {...answer} />;
  const past = answer.data.filter((request) => request.id !== openId && wasEntered(request));
  if (past.length === 0) {
    return openId === null ? (
      <EmptyState title={t('access.none')} text={t('access.noneHint')} />
    ) : (
      <EmptyState title={t('access.nonePast')} />
    );
  }
  return (
    <ul className={styles.list}>
      {past.map((request) => (
        <PastAccess key={request.id} request={request} />
      ))}
    </ul>
  );
}
