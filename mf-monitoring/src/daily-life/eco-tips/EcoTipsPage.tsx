import { Age } from '@foyer/area-parts';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner, PageHeading } from '@foyer/ui';
import { useTwoDays } from '../../house/today-balance/useTwoDays';
import { HomeLife } from '../home-life/HomeLife';
import styles from './EcoTipsPage.module.css';
import { TipList } from './TipList';
import { useEcoTips } from './useEcoTips';

/** `/eco_tips` */
export function EcoTipsPage() {
  const { t } = useTranslation();
  const answer = useEcoTips();
  const days = useTwoDays();
  const arePlaceholders = answer.state === 'ready' && answer.data.arePlaceholders;

  return (
    <div data-testid="page-eco_tips" className={styles.page}>
      <PageHeading
        lead={answer.state === 'ready' && answer.stale ? <Age answer={answer} /> : t('ecoTips.lead')}
      >
        {t('ecoTips.heading')}
      </PageHeading>
      {arePlaceholders ? <Banner severity="info">{t('ecoTips.notIncluded')}</Banner> : null}
      <TipList answer={answer} />
      <HomeLife days={days} when />
    </div>
  );
}
