import { usePosition } from '@foyer/area-parts';
import { useFacts } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { PageHeading } from '@foyer/ui';
import { ChartBlock } from '../chart-block/ChartBlock';
import { CONSUMPTION, IMPORTED } from '../chart-block/series-plans';
import { useLiveFlow } from '../home/live-flow/useLiveFlow';
import { useHouse } from '../live-house/useHouse';
import { useQuantities } from '../numbers/useQuantities';
import { LeadLine } from '../page-headline/Headline';
import { useTwoDays } from '../today-balance/useTwoDays';
import styles from './ConsumptionPage.module.css';
import { RoomsCard } from './RoomsCard';
import { useHouseConsumption } from './useHouseConsumption';

/** With production, how much came from the grid is a second curve; without, it would be the same one. */
const WITH_GRID = [CONSUMPTION, IMPORTED];
const ALONE = [CONSUMPTION];

/** `/consumption`: what the house uses now, today and over any period, and where it goes (spec 1 §2). */
export function ConsumptionPage() {
  const { t } = useTranslation();
  const facts = useFacts();
  const house = useHouse();
  const [position, move] = usePosition(house);
  const { consumedWs } = useHouseConsumption(house, position);
  return (
    <div data-testid="page-consumption" className={styles.page}>
      <PageHeading lead={<Today />}>
        <Now />
      </PageHeading>
      <ChartBlock
        title={t('consumption.chart')}
        house={house}
        target={house.totalsDeviceId ? { deviceId: house.totalsDeviceId } : null}
        plans={facts['system.production'] ? WITH_GRID : ALONE}
        position={position}
        onMove={move}
      />
      <div className={styles.rooms}>
        <RoomsCard house={house} position={position} consumedWs={consumedWs} />
      </div>
    </div>
  );
}

function Now() {
  const { t } = useTranslation();
  const { power } = useQuantities();
  const live = useLiveFlow();
  const consumedW = live.state === 'ready' ? live.data.consumedW : null;
  if (consumedW === null) return t('consumption.unknown');
  return t('consumption.sentence', { power: power(consumedW).text });
}

function Today() {
  const { t } = useTranslation();
  const { energy } = useQuantities();
  const days = useTwoDays();
  if (days.state === 'loading') return <LeadLine loading />;
  if (days.state === 'failed') return <LeadLine>{t('today.failed')}</LeadLine>;
  const { consumedWs } = days.data.today;
  return (
    <LeadLine>
      {consumedWs === null
        ? t('consumption.leadNothing')
        : t('consumption.lead', { energy: energy(consumedWs).text })}
    </LeadLine>
  );
}
