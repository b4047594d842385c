import { type EnergyBalance, type LiveFlow, NOTICEABLE_W } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { EXPORTED, PRODUCTION } from '../../charts/series-plans';
import { useQuantities } from '../../house/numbers/useQuantities';
import { HouseChartPage } from '../HouseChartPage';
import { ForecastCard } from './ForecastCard';
import { useEnphaseRefresh } from './useEnphaseRefresh';

const PLANS = [PRODUCTION, EXPORTED];

/** `/production` */
export function ProductionPage() {
  const { t } = useTranslation();
  const { energy, power, list } = useQuantities();
  useEnphaseRefresh();

  const sentence = (flow: LiveFlow | null) => {
    if (flow?.producedW == null) return t('production.unknown');
    if (flow.producedW < NOTICEABLE_W) return t('production.resting');
    return t('production.sentence', { power: power(flow.producedW).text });
  };
  const lead = ({ producedWs, exportedWs }: EnergyBalance) => {
    const parts = [
      producedWs === null ? null : t('production.produced', { energy: energy(producedWs).text }),
      exportedWs === null ? null : t('production.exported', { energy: energy(exportedWs).text }),
    ].filter((part) => part !== null);
    return parts.length > 0 ? t('production.lead', { parts: list(parts) }) : t('production.nothing');
  };
  return (
    <HouseChartPage screen="production" plans={PLANS} sentence={sentence} lead={lead}>
      {(house) => <ForecastCard house={house} />}
    </HouseChartPage>
  );
}
