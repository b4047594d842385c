import { usePosition } from '@foyer/area-parts';
import { NOTICEABLE_W } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { PageHeading } from '@foyer/ui';
import { ChartBlock } from '../chart-block/ChartBlock';
import { EXPORTED, PRODUCTION } from '../chart-block/series-plans';
import { useLiveFlow } from '../home/live-flow/useLiveFlow';
import { useHouse } from '../live-house/useHouse';
import { useQuantities } from '../numbers/useQuantities';
import { LeadLine } from '../page-headline/Headline';
import { useTwoDays } from '../today-balance/useTwoDays';
import { useEnphaseRefresh } from './useEnphaseRefresh';

const PLANS = [PRODUCTION, EXPORTED];

/** `/production`: what the panels give now, today and over any period (spec 1 §2). */
export function ProductionPage() {
  const { t } = useTranslation();
  const house = useHouse();
  const [position, move] = usePosition(house);
  useEnphaseRefresh();
  return (
    <div data-testid="page-production">
      <PageHeading lead={<Today />}>
        <Now />
      </PageHeading>
      <ChartBlock
        title={t('production.chart')}
        house={house}
        target={house.totalsDeviceId ? { deviceId: house.totalsDeviceId } : null}
        plans={PLANS}
        position={position}
        onMove={move}
      />
    </div>
  );
}

function Now() {
  const { t } = useTranslation();
  const { power } = useQuantities();
  const live = useLiveFlow();
  const producedW = live.state === 'ready' ? live.data.producedW : null;
  if (producedW === null) return t('production.unknown');
  if (producedW < NOTICEABLE_W) return t('production.resting');
  return t('production.sentence', { power: power(producedW).text });
}

function Today() {
  const { t } = useTranslation();
  const { energy } = useQuantities();
  const days = useTwoDays();
  if (days.state === 'loading') return <LeadLine loading />;
  if (days.state === 'failed') return <LeadLine>{t('today.failed')}</LeadLine>;
  const { producedWs, exportedWs } = days.data.today;
  const parts = [
    producedWs === null ? null : t('production.produced', { energy: energy(producedWs).text }),
    exportedWs === null ? null : t('production.exported', { energy: energy(exportedWs).text }),
  ].filter((part) => part !== null);
  return (
    <LeadLine>
      {parts.length > 0 ? t('production.lead', { parts: parts.join(', ') }) : t('production.nothing')}
    </LeadLine>
  );
}
