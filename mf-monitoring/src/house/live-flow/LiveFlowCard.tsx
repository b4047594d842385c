import { Age, Failure } from '@foyer/area-parts';
import { chargeOf, isVirtualBattery, type LiveFlow, NO_FLOW, smartBattery } from '@foyer/domain';
import { type Answer, useFacts } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EnergyFlow } from '@foyer/ui';
import { memo } from 'react';
import { useQuantities } from '../numbers/useQuantities';
import { TodayBalance } from '../today-balance/TodayBalance';
import type { TwoDays } from '../today-balance/two-days';
import { useHouse } from '../useHouse';
import { flowDescription, flowNodes, paceWords, throughGrid } from './flow-words';
import styles from './LiveFlowCard.module.css';

interface LiveFlowCardProps {
  readonly answer: Answer<LiveFlow>;
  readonly days: Answer<TwoDays>;
}

/** Live energy flow and today's totals; without numbers while loading. */
export const LiveFlowCard = memo(function LiveFlowCard({ answer, days }: LiveFlowCardProps) {
  const { t } = useTranslation();
  const facts = useFacts();
  const quantities = useQuantities();
  const { rooms } = useHouse();
  const flow = answer.state === 'ready' ? answer.data : NO_FLOW;
  const old = answer.state === 'ready' && (answer.stale || !answer.data.upToDate);
  const owned = smartBattery(rooms)?.battery ?? null;
  const charge = chargeOf(flow.stateOfChargeWs, owned?.capacityKwh ?? null);
  const solar = facts['system.production'] === true;
  const battery = facts['battery.active'] === true;
  const isVirtual = battery && isVirtualBattery(owned?.type ?? null);
  const exchanged = throughGrid(flow, isVirtual, t, quantities);
  const nodes = flowNodes(flow, charge, { solar, battery }, t, quantities);

  return (
    <Card
      testId="widget-live-flow"
      title={t('flow.title')}
      aside={
        answer.state === 'ready' && answer.stale ? (
          <Age answer={answer} />
        ) : (
          paceWords(flow.everyS, t, quantities)
        )
      }
      busy={answer.state === 'loading'}
      data-stale={answer.state === 'ready' && answer.stale ? true : undefined}
      data-state={answer.state === 'ready' && old ? 'stale' : answer.state}
    >
      <div className={styles.picture}>
        {answer.state === 'failed' ? (
          <Failure {...answer} />
        ) : (
          <EnergyFlow
            {...nodes}
            description={
              answer.state === 'loading' ? t('flow.loading') : flowDescription(nodes, t, quantities)
            }
            formatPower={quantities.power}
            stale={old}
          />
        )}
        {isVirtual ? <p className={styles.throughGrid}>{exchanged ?? t('flow.virtualAtRest')}</p> : null}
        {answer.state === 'ready' && !answer.data.upToDate ? (
          <p className={styles.late}>{t('flow.late')}</p>
        ) : null}
      </div>
      <TodayBalance days={days} />
    </Card>
  );
});
