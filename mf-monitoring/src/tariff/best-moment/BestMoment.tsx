import { Failure, useToday } from '@foyer/area-parts';
import {
  APPLIANCE_RUNS,
  type Appliance,
  addDays,
  bestMoment,
  type BestMoment as FoundMoment,
  meanOfPrices,
  meanPrice,
  startOfSiteDay,
  tariffVersionOn,
} from '@foyer/domain';
import { useHostServices, useLanguage, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { skipToken } from '@foyer/remote-kit/store';
import { Card, SelectField, Skeleton } from '@foyer/ui';
import type { EnergyForecast } from '@foyer/wire/forecast';
import { memo, useEffect, useMemo, useState } from 'react';
import { useForecast } from '../../forecast/useForecast';
import { useQuantities } from '../../house/numbers/useQuantities';
import { useHouse } from '../../house/useHouse';
import { useTariffPricesQuery } from '../tariff-endpoints';
import { type HouseholdTariff, useTariff } from '../useTariff';
import styles from './BestMoment.module.css';

const APPLIANCES = Object.keys(APPLIANCE_RUNS) as readonly Appliance[];
/** Solar share below which the sun is no reason to wait, %. */
const LEAST_SHARE_PERCENT = 20;
/** Saving below which waiting is not worth it, hundredths of the currency. */
const LEAST_SAVING = 1;
const QUARTER_MS = 900_000;
/** The colour of the next day is published in the course of a day. */
const PRICES_REFRESH_MS = 4 * QUARTER_MS;

/** When to start an appliance today or tomorrow: by the expected surplus and the prices of the tariff. */
export const BestMoment = memo(function BestMoment({ when }: { readonly when: boolean }) {
  const { t } = useTranslation();
  const [appliance, setAppliance] = useState<Appliance>('washingMachine');
  const tariff = useTariff(when);
  const answer = useForecast(when);
  const forecast = answer.state === 'ready' && !('reason' in answer.data) ? answer.data : null;
  // A platform without forecasts refuses the call; the prices still count.
  const hasFailed = answer.state === 'failed' && answer.failure !== 'refused';
  const isReady = answer.state !== 'loading' && !hasFailed && !tariff.isLoading;

  return (
    <Card title={t('bestMoment.title')} testId="widget-best-moment" busy={!isReady}>
      <div className={styles.body}>
        <SelectField
          label={t('bestMoment.appliance')}
          value={appliance}
          options={APPLIANCES.map((value) => ({ value, label: t(`bestMoment.appliances.${value}`) }))}
          onChange={({ target }) => setAppliance(APPLIANCES.find((one) => one === target.value) ?? appliance)}
        />
        {answer.state === 'failed' && hasFailed ? <Failure {...answer} /> : null}
        {isReady ? <Advice appliance={appliance} forecast={forecast} tariff={tariff} /> : null}
        {!hasFailed && !isReady ? <Skeleton height="2lh" /> : null}
      </div>
    </Card>
  );
});

interface AdviceProps {
  readonly appliance: Appliance;
  readonly forecast: EnergyForecast | null;
  readonly tariff: HouseholdTariff;
}

function Advice({ appliance, forecast, tariff: { versions, revision, money } }: AdviceProps) {
  const { t } = useTranslation();
  const { siteTimeZone } = useHouse();
  const today = useToday(siteTimeZone);
  const nowMs = useQuarter();
  const words = useMomentWords(today, siteTimeZone);

  const hasOffer = versions.some(({ offer }) => offer);
  const { currentData: prices = [], isLoading } = useTariffPricesQuery(
    hasOffer ? { fromDate: today, toDate: addDays(today, 2), revision } : skipToken,
    whileAwake(PRICES_REFRESH_MS),
  );

  const found = useMemo(() => {
    const selling = tariffVersionOn(versions, today)?.sellingCentsPerKwh ?? 0;
    return bestMoment({
      run: APPLIANCE_RUNS[appliance],
      surplus: (forecast?.hours ?? []).map(({ startMs, producedWs, consumedWs }) => ({
        startMs,
        surplusWs: Math.max(0, producedWs - (consumedWs ?? 0)),
      })),
      priceAt: (startMs) => {
        const day = startMs < startOfSiteDay(addDays(today, 1), siteTimeZone) ? today : addDays(today, 1);
        const version = tariffVersionOn(versions, day);
        if (version?.offer) return meanOfPrices(prices, { startMs, endMs: startMs + QUARTER_MS });
        return version ? meanPrice(version, { startMs, endMs: startMs + QUARTER_MS }, siteTimeZone) : null;
      },
      sellingPrice: selling,
      nowMs,
      untilMs: startOfSiteDay(addDays(today, 2), siteTimeZone),
    });
  }, [appliance, forecast, versions, prices, today, siteTimeZone, nowMs]);

  if (isLoading) return <Skeleton height="2lh" />;
  if (!found) return <p>{t('bestMoment.none')}</p>;
  const isProvisional = tariffVersionOn(versions, today)?.isSellingProvisional ?? false;
  return (
    <Recommendation
      found={found}
      moment={words(found.best.startMs, found.best.endMs)}
      money={money}
      isProvisional={isProvisional}
    />
  );
}

interface RecommendationProps extends Pick<HouseholdTariff, 'money'> {
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
  if (isNow && isSunny) return <p>{t('bestMoment.nowSunny', { share })}</p>;
  if (!isSunny && highestCost === null) return <p>{t('bestMoment.unpriced')}</p>;
  if (!isSunny && (isNow || (saving !== null && saving < LEAST_SAVING)))
    return <NowCheap cost={now.cost ?? 0} highestCost={highestCost ?? 0} money={money} />;
  return (
    <>
      <p>{isSunny ? t('bestMoment.sunny', { moment, share }) : t('bestMoment.cheap', { moment })}</p>
      {saving !== null && saving >= LEAST_SAVING ? (
        <p className={styles.cost}>
          {t('bestMoment.cost', { cost: money(best.cost ?? 0), now: money(now.cost ?? 0) })}
          {isProvisional ? ` ${t('bestMoment.provisional')}` : null}
        </p>
      ) : null}
    </>
  );
}

interface NowCheapProps extends Pick<HouseholdTariff, 'money'> {
  readonly cost: number;
  readonly highestCost: number;
}

/** No later start costs less; others may cost more. */
function NowCheap({ cost, highestCost, money }: NowCheapProps) {
  const { t } = useTranslation();
  if (highestCost - cost < LEAST_SAVING) return <p>{t('bestMoment.anyTime')}</p>;
  return (
    <>
      <p>{t('bestMoment.nowCheap')}</p>
      <p className={styles.cost}>
        {t('bestMoment.costLater', { cost: money(cost), most: money(highestCost) })}
      </p>
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
