import { Failure, SectionPage } from '@foyer/area-parts';
import { useAnswer, useFacts } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner, Card, Skeleton } from '@foyer/ui';
import { HeatingCostsPart } from '../costs/HeatingCostsPart';
import styles from './HeatingSystemsPage.module.css';
import { useAccountsQuery } from './system-endpoints';
import { TadoCard } from './TadoCard';
import { WiserCard } from './WiserCard';

/** The account may have been authorised in a window this page no longer polls for. */
const WHEN_SEEN_AGAIN = { refetchOnFocus: true } as const;

/** `/user/electric_heating` */
export function HeatingSystemsPage() {
  const { t } = useTranslation();
  const facts = useFacts();
  const isSupport = facts['acting.support'] === true;
  const mayModify = facts['rights.modify'] === true && !isSupport;
  const answer = useAnswer(useAccountsQuery(undefined, WHEN_SEEN_AGAIN));

  const isConnected = answer.state === 'ready' && (answer.data.wiser !== null || answer.data.tado !== null);

  const systems = () => {
    if (answer.state === 'failed')
      return (
        <Card>
          <Failure {...answer} />
        </Card>
      );
    if (answer.state === 'loading') return <Skeleton height="16rem" />;
    return (
      <>
        {answer.data.wiser !== null || !facts['unavailable.wiser'] ? (
          <WiserCard accounts={answer.data} mayModify={mayModify} />
        ) : null}
        {answer.data.tado !== null || !facts['unavailable.tado'] ? (
          <TadoCard accounts={answer.data} mayModify={mayModify} />
        ) : null}
      </>
    );
  };

  return (
    <SectionPage
      screen="user_panel_heating"
      title={t('systems.title')}
      lead={t(isConnected ? 'systems.leadConnected' : 'systems.lead')}
    >
      {mayModify ? null : <Banner>{t(isSupport ? 'systems.ofCustomer' : 'systems.readOnly')}</Banner>}
      <div className={styles.systems} aria-busy={answer.state === 'loading'}>
        {systems()}
      </div>
      <HeatingCostsPart />
    </SectionPage>
  );
}
