import { useTranslation } from '@foyer/remote-kit/i18n';
import { PageHeading } from '@foyer/ui';
import styles from '../parts/parts.module.css';
import { RollOuts } from './RollOuts';

/** `/operator/rollouts`: releases that a share of the households has first. */
export function RollOutsPage() {
  const { t } = useTranslation();
  return (
    <section className={styles.page} data-testid="page-operatorRollOuts">
      <PageHeading lead={t('rollOuts.lead')}>{t('rollOuts.title')}</PageHeading>
      <RollOuts />
    </section>
  );
}
