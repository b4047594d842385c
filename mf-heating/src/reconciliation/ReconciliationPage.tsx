import { SectionPage } from '@foyer/area-parts';
import { useAnswer, useFacts, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Banner, EmptyState, ErrorState, Skeleton } from '@foyer/ui';
import { useAccountsQuery } from '../systems/system-endpoints';
import { ReconciliationForm } from './ReconciliationForm';
import { useTadoZonesQuery } from './reconciliation-endpoints';

/** `/user/tado/reconciliation`: maps tado zones to rooms and devices of the home. */
export function ReconciliationPage() {
  const { t } = useTranslation();
  const facts = useFacts();
  const isSupport = facts['acting.support'] === true;
  const mayModify = facts['rights.modify'] === true && !isSupport;
  const accounts = useAnswer(useAccountsQuery());
  const homeId = accounts.state === 'ready' ? accounts.data.tadoHomeId : null;

  const content = () => {
    if (accounts.state === 'loading') return <Skeleton height="20rem" />;
    if (accounts.state === 'failed') return <NotRetrieved {...accounts} />;
    if (homeId === null)
      return (
        <EmptyState
          title={t('zones.noHome')}
          action={<Link to="/user/electric_heating">{t('zones.back')}</Link>}
        />
      );
    return <Zones homeId={homeId} mayModify={mayModify} />;
  };

  return (
    <SectionPage
      screen="user_panel_tado_reconciliation"
      title={t('zones.title')}
      lead={t('zones.lead')}
      back={{ path: '/user/electric_heating', label: t('zones.back') }}
    >
      {mayModify ? null : <Banner>{t(isSupport ? 'systems.ofCustomer' : 'systems.readOnly')}</Banner>}
      {content()}
    </SectionPage>
  );
}

function Zones({ homeId, mayModify }: { readonly homeId: string; readonly mayModify: boolean }) {
  const { t } = useTranslation();
  const { rooms } = useSession();
  const query = useTadoZonesQuery(homeId);
  const answer = useAnswer(query);
  if (answer.state === 'failed') return <NotRetrieved {...answer} />;
  if (answer.state === 'loading' || !rooms) return <Skeleton height="20rem" />;
  if (answer.data.length === 0) return <EmptyState title={t('zones.none')} />;
  return (
    <ReconciliationForm
      key={query.fulfilledTimeStamp}
      homeId={homeId}
      house={{ zones: answer.data, rooms }}
      mayModify={mayModify}
    />
  );
}

function NotRetrieved({ busy, retry }: { readonly busy: boolean; readonly retry: () => void }) {
  const { t } = useTranslation();
  return (
    <ErrorState
      testId="error-tado_error_zones_not_retrieved"
      title={t('tado_error_zones_not_retrieved')}
      retryLabel={t('failure.retry')}
      busy={busy ? t('failure.retrying') : undefined}
      onRetry={retry}
    />
  );
}
