import type { Facts, SlotContribution } from '@foyer/contract';
import { type LiveFlow, SITUATIONS, type Situation, situation } from '@foyer/domain';
import { type Answer, useFacts, useSlotContributions } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import {
  fitsOneRow,
  PageHeading,
  useDeferred,
  usePartsBeside,
  WIDGET_ROW_WIDTH_PX,
  WidgetGrid,
} from '@foyer/ui';
import { memo } from 'react';
import { EcoTipTeaser } from '../daily-life/eco-tips/EcoTipTeaser';
import { HomeLife } from '../daily-life/home-life/HomeLife';
import { LiveFlowCard } from '../house/live-flow/LiveFlowCard';
import { useLiveFlow } from '../house/live-flow/useLiveFlow';
import { useTwoDays } from '../house/today-balance/useTwoDays';
import { Headline } from '../page-headline/Headline';
import { BestMoment } from '../tariff/best-moment/BestMoment';
import { useRedHours } from '../tariff/tempo/useRedDays';
import { ChartPart } from './ChartPart';
import { ContributedPlace } from './ContributedPlace';
import styles from './HomePage.module.css';
import { homeTiles } from './home-tiles';
import { DaySummary } from './Lead';
import { MonthLine } from './MonthLine';

/** A widget taller than this, px, is a list and takes a row of its own. */
const TALLEST_TILE_PX = 250;

/** Whether the first request is done; an answer kept from an earlier visit does not count while it refreshes. */
function isAnswered(answer: Answer<unknown>): boolean {
  return answer.state !== 'loading' && !(answer.state === 'ready' && answer.isAwaited);
}

/** `/home` */
export function HomePage() {
  const { t } = useTranslation();
  const facts = useFacts();
  const live = useLiveFlow();
  const days = useTwoDays();
  const contributed = useSlotContributions('dashboard.widget');
  const blocks = useSlotContributions('dashboard.block');
  const [, settled] = useDeferred(isAnswered(live) && isAnswered(days));
  const [widgets, areWidgetsNear] = useDeferred<HTMLDivElement>(settled);
  const [life, isLifeNear] = useDeferred<HTMLDivElement>(settled);
  const [others, areOthersNear] = useDeferred<HTMLDivElement>(settled);
  const [ref, beside] = usePartsBeside<HTMLDivElement>(WIDGET_ROW_WIDTH_PX);

  const isTile = ({ heightPx = 0 }: SlotContribution) => heightPx <= TALLEST_TILE_PX;
  const lists = contributed.filter((contribution) => !isTile(contribution));
  const tiles = homeTiles({ facts, contributed: contributed.filter(isTile), days, when: areWidgetsNear });
  const hasTempo = facts['tariff.tempo'] === true;
  const hasPrices = hasTempo || (facts['system.production'] === true && facts['system.consumption'] === true);
  // A single tile already has a row of its own beside the live flow.
  const inOneRow = tiles.length > 1 && fitsOneRow(beside * WIDGET_ROW_WIDTH_PX, tiles.length);

  return (
    <div data-testid="page-home" className={styles.page} ref={ref}>
      <PageHeading
        lead={
          <>
            <DaySummary days={days} canLoadAmounts={settled} />
            {facts['system.consumption'] ? <MonthLine when={settled} /> : null}
          </>
        }
      >
        <Sentence live={live} />
      </PageHeading>
      {lists.map((contribution) => (
        <div key={contribution.key} className={styles.list}>
          <ContributedPlace contribution={contribution} when={settled} />
        </div>
      ))}
      <div className={styles.dashboard} data-widgets={inOneRow ? 'row' : 'grid'}>
        <div className={styles.flow}>
          <LiveFlowCard answer={live} days={days} />
        </div>
        <div
          className={styles.widgets}
          ref={widgets}
          data-waits={!areWidgetsNear || undefined}
          data-odd={(tiles.length - (hasTempo ? 1 : 0)) % 2 === 1 || undefined}
        >
          <WidgetGrid label={t('home.widgets')} count={tiles.length}>
            {tiles}
          </WidgetGrid>
        </div>
        <div className={styles.chart}>
          <ChartPart when={settled} />
        </div>
        <div className={styles.life} ref={life} data-waits={!isLifeNear || undefined}>
          <HomeLife days={days} when={isLifeNear} />
          {hasPrices ? <BestMoment when={isLifeNear} /> : null}
          {facts['tenant.eco_advice'] ? <EcoTipTeaser when={isLifeNear} /> : null}
        </div>
        {blocks.length > 0 ? (
          <div className={styles.blocks} ref={others} data-waits={!areOthersNear || undefined}>
            {blocks.map((contribution) => (
              <ContributedPlace key={contribution.key} contribution={contribution} when={areOthersNear} />
            ))}
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** Whether a home with these devices can be in a situation. */
function isPossible(one: Situation, facts: Facts): boolean {
  if (one.includes('sun') && facts['system.production'] !== true) return false;
  // `sun-covers-home-and-charges` and the like need a battery too.
  return !/battery|charges/.test(one) || facts['battery.active'] === true;
}

/** Heading: the most expensive hours of Tempo while they last, otherwise the live situation. */
const Sentence = memo(function Sentence({ live }: { readonly live: Answer<LiveFlow> }) {
  const { t } = useTranslation();
  const facts = useFacts();
  const redHours = useRedHours();
  const possible = [
    ...SITUATIONS.filter((one) => isPossible(one, facts)).map((one) => t(`situation.${one}`)),
    ...(redHours === null ? [] : [redHours]),
  ];
  const now = live.state === 'ready' ? t(`situation.${situation(live.data)}`) : t('home.unknown');
  return (
    <Headline name={t('home.title')} loading={live.state === 'loading'} possible={possible}>
      {redHours ?? now}
    </Headline>
  );
});
