import { usePosition } from '@foyer/area-parts';
import type { EnergyBalance, LiveFlow, PeriodPosition } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { PageHeading } from '@foyer/ui';
import type { ReactNode } from 'react';
import { ChartBlock } from '../charts/ChartBlock';
import type { SeriesPlan } from '../charts/series-plans';
import { useLiveFlow } from '../house/live-flow/useLiveFlow';
import { useTwoDays } from '../house/today-balance/useTwoDays';
import { type House, useHouse } from '../house/useHouse';
import { LeadLine } from '../page-headline/Headline';
import styles from '../page-headline/Headline.module.css';

interface HouseChartPageProps {
  readonly screen: 'consumption' | 'production';
  readonly plans: readonly SeriesPlan[];
  /** Heading text; the flow is null while loading. */
  sentence(flow: LiveFlow | null): string;
  lead(today: EnergyBalance): string;
  /** Rendered below the chart. */
  children?(house: House, position: PeriodPosition): ReactNode;
}

/** Frame of a whole-home page: live value, today's energy, and a chart over any period. */
export function HouseChartPage({ screen, plans, sentence, lead, children }: HouseChartPageProps) {
  const { t } = useTranslation();
  const house = useHouse();
  const [position, move] = usePosition(house);
  return (
    <div data-testid={`page-${screen}`}>
      <PageHeading lead={<Today lead={lead} />}>
        <Now sentence={sentence} />
      </PageHeading>
      <ChartBlock
        title={t(`${screen}.chart`)}
        house={house}
        target={house.totalsDeviceId ? { deviceId: house.totalsDeviceId } : null}
        plans={plans}
        position={position}
        onMove={move}
      />
      {children ? <div className={styles.below}>{children(house, position)}</div> : null}
    </div>
  );
}

function Now({ sentence }: Pick<HouseChartPageProps, 'sentence'>) {
  const live = useLiveFlow();
  return sentence(live.state === 'ready' ? live.data : null);
}

function Today({ lead }: Pick<HouseChartPageProps, 'lead'>) {
  const { t } = useTranslation();
  const days = useTwoDays();
  if (days.state === 'loading') return <LeadLine loading />;
  return <LeadLine>{days.state === 'failed' ? t('today.failed') : lead(days.data.today)}</LeadLine>;
}
