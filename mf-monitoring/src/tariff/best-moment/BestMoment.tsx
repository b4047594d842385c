import { Failure, useToday } from '@foyer/area-parts';
import {
  APPLIANCE_RUNS,
  type Appliance,
  addDays,
  bestMoment,
  type BestMoment as FoundMoment,
  startOfSiteDay,
} from '@foyer/domain';
import { useHostServices, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, SelectField, Skeleton } from '@foyer/ui';
import type { EnergyForecast } from '@foyer/wire/forecast';
import { memo, useEffect, useMemo, useState } from 'react';
import { useForecast } from '../../forecast/useForecast';
import { useQuantities } from '../../house/numbers/useQuantities';
import { useHouse } from '../../house/useHouse';
import { useRedDays } from '../tempo/useRedDays';
import { useMoney } from '../useMoney';
import { type Prices, usePrices } from '../usePrices';
import styles from './BestMoment.module.css';

const APPLIANCES = Object.keys(APPLIANCE_RUNS) as readonly Appliance[];
/** Solar share below which the sun is no reason to wait, %. */
const LEAST_SHARE_PERCENT = 20;
/** Saving below which waiting is not worth it, hundredths of the currency. */
const LEAST_SAVING = 1;
const QUARTER_MS = 900_000;

/** When to start an appliance today or tomorrow: by the expected surplus and the prices of the tariff. */
export const BestMoment = memo(function BestMoment({ when }: { readonly when: boolean }) {
  const { t } = useTranslation();
  const [appliance, setAppliance] = useState<Appliance>('washingMachine');
  const prices = usePrices(when);
  const redDays = useRedDays();
  const answer = useForecast(when);
  const forecast = answer.state === 'ready' && !('reason' in answer.data) ? answer.data : null;
  // A platform without forecasts refuses the call; the prices still count.
  const hasFailed = answer.state === 'failed' && answer.failure !== 'refused';
  const isReady = answer.state !== 'loading' && !hasFailed && !prices.isLoading;

  return (
    <Card title={t('bestMoment.title')} testId="widget-best-moment" busy={!isReady && !hasFailed}>
      <div className={styles.body}>
        <SelectField
          label={t('bestMoment.appliance')}
          value={appliance}
          options={APPLIANCES.map((value) => ({ value, label: t(`bestMoment.appliances.${value}`) }))}
          onChange={({ target }) => setAppliance(APPLIANCES.find((one) => one === target.value) ?? appliance)}
        />
        {redDays === null ? null : <p>{redDays}</p>}
        {answer.state === 'failed' && hasFailed ? <Failure {...answer} /> : null}
        {isReady ? <Advice appliance={appliance} forecast={forecast} prices={prices} /> : null}
        {!hasFailed && !isReady ? <Skeleton height="2lh" /> : null}
      </div>
    </Card>
  );
});

interface AdviceProps {
  readonly appliance: Appliance;
  readonly forecast: EnergyForecast | null;
  readonly prices: Prices;
}

function Advice({ appliance, forecast, prices }: AdviceProps) {
  const { t } = useTranslation();
  const { siteTimeZone } = useHouse();
  const today = useToday(siteTimeZone);
  const nowMs = useQuarter();
  const words = useMomentWords(today, siteTimeZone);
  const money = useMoney();
  const { priceOf, sellingPriceAt, isSellingProvisionalAt } = prices;

  const found = useMemo(
    () =>
      bestMoment({
        run: APPLIANCE_RUNS[appliance],
        surplus: (forecast?.hours ?? []).map(({ startMs, producedWs, consumedWs }) => ({
          startMs,
          surplusWs: Math.max(0, producedWs - (consumedWs ?? 0)),
        })),
        priceAt: (startMs) => priceOf({ startMs, endMs: startMs + QUARTER_MS }),
        sellingPriceAt: (atMs) => sellingPriceAt(atMs) ?? 0,
        nowMs,
        untilMs: startOfSiteDay(addDays(today, 2), siteTimeZone),
      }),
    [appliance, forecast, priceOf, sellingPriceAt, today, siteTimeZone, nowMs],
  );

  if (!found) return <p>{t('bestMoment.none')}</p>;
  const { startMs, endMs, unsoldCost } = found.best;
  const isProvisional = unsoldCost > 0 && isSellingProvisionalAt(startMs);
  return (
    <Recommendation
      found={found}
      moment={words(startMs, endMs)}
      money={money}
      isProvisional={isProvisional}
    />
  );
}

interface MoneyProps {
  readonly money: (cents: number) => string;
}

interface RecommendationProps extends MoneyProps {
  readonly found: FoundMoment;
  /** When the best run is. */
  readonly moment: string;
  readonly isProvisional: boolean;
}

function Recommendation({ found, moment, money, isProvisional }: RecommendationProps) {
  const { t } = useTranslation();
  const { percent } = useQuantities();
  const { best, now, highestCost } = found;
  const isSunny = best.ownPercent >= LEAST_SHARE_PERCENT;
  const share = percent(best.ownPercent).text;
  const saving = best.cost !== null && now.cost !== null ? now.cost - best.cost : null;
  const isNow = best.startMs === now.startMs;
  if (!isSunny && highestCost === null) return <p>{t('bestMoment.unpriced')}</p>;
  if (!isSunny && (isNow || (saving !== null && saving < LEAST_SAVING)))
    return <NowCheap found={found} money={money} />;
  const sentence = isSunny ? (isNow ? 'nowSunny' : 'sunny') : 'cheap';
  return (
    <>
      <p>{t(`bestMoment.${sentence}`, { moment, share })}</p>
      <RunCost run={best} now={isNow ? null : now} money={money} isProvisional={isProvisional} />
    </>
  );
}

interface RunCostProps extends MoneyProps {
  readonly run: FoundMoment['best'];
  /** The run if it started now; null where that is the same run. */
  readonly now: FoundMoment['now'] | null;
  readonly isProvisional: boolean;
}

/** What is bought for a run and what is not sold because of it. */
function RunCost({ run, now, money, isProvisional }: RunCostProps) {
  const { t } = useTranslation();
  const { cost, boughtCost, unsoldCost } = run;
  if (cost === null || boughtCost === null) return null;
  const parts = {
    cost: money(cost),
    bought: money(boughtCost),
    unsold: money(unsoldCost),
    now: money(now?.cost ?? 0),
  };
  const [isBought, isUnsold] = [Math.round(boughtCost) > 0, Math.round(unsoldCost) > 0];
  const kind = isBought ? (isUnsold ? 'both' : 'bought') : isUnsold ? 'unsold' : 'free';
  const costsMoreNow = now !== null && now.cost !== null && now.cost - cost >= LEAST_SAVING;
  return (
    <p className={styles.cost}>
      {t(`bestMoment.cost.${kind}`, parts)}
      {costsMoreNow ? ` ${t('bestMoment.cost.now', parts)}` : null}
      {isProvisional ? ` ${t('bestMoment.provisional')}` : null}
    </p>
  );
}

interface NowCheapProps extends MoneyProps {
  readonly found: FoundMoment;
}

/** No later start with a known price costs less; others may cost more. */
function NowCheap({ found: { now, highestCost, isWhollyPriced }, money }: NowCheapProps) {
  const { t } = useTranslation();
  const cost = now.cost ?? 0;
  const most = highestCost ?? 0;
  const until = isWhollyPriced ? 'all' : 'known';
  if (most - cost < LEAST_SAVING) return <p>{t(`bestMoment.anyTime.${until}`)}</p>;
  return (
    <>
      <p>{t(`bestMoment.nowCheap.${until}`)}</p>
      <p className={styles.cost}>{t('bestMoment.costLater', { cost: money(cost), most: money(most) })}</p>
    </>
  );
}

/** The current quarter of an hour by the platform's clock. */
function useQuarter(): number {
  const { now } = useHostServices();
  const current = () => Math.floor(now() / QUARTER_MS) * QUARTER_MS;
  const [quarterMs, setQuarterMs] = useState(current);
  useEffect(() => {
    const timer = setTimeout(() => setQuarterMs(current()), quarterMs + QUARTER_MS - now());
    return () => clearTimeout(timer);
  });
  return quarterMs;
}

function useMomentWords(today: string, timeZone: string) {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(() => {
    const time = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    });
    const tomorrowMs = startOfSiteDay(addDays(today, 1), timeZone);
    return (startMs: number, endMs: number) =>
      t(startMs < tomorrowMs ? 'bestMoment.today' : 'bestMoment.tomorrow', {
        from: time.format(startMs),
        to: time.format(endMs),
      });
  }, [t, language, today, timeZone]);
}
