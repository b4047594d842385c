import { Failure } from '@foyer/area-parts';
import { addDays, LOW_INDEX, startOfSiteDay } from '@foyer/domain';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState, Skeleton } from '@foyer/ui';
import type { EnergyForecast, ExpectedHour } from '@foyer/wire/forecast';
import { useForecast } from '../../forecast/useForecast';
import { useQuantities } from '../../house/numbers/useQuantities';
import type { House } from '../../house/useHouse';
import styles from './ForecastCard.module.css';

/** Expected production of today and tomorrow, with its band and how far off last week's forecasts were. */
export function ForecastCard({ house }: { readonly house: House }) {
  const { t } = useTranslation();
  const { percent } = useQuantities();
  const answer = useForecast();
  const forecast = answer.state === 'ready' ? answer.data : null;
  // A platform without the call refuses it.
  if (answer.state === 'failed' && answer.failure === 'refused') return null;
  return (
    <Card title={t('forecast.title')} testId="card-forecast" busy={answer.state === 'loading'}>
      {answer.state === 'loading' ? <Skeleton height="9rem" /> : null}
      {answer.state === 'failed' ? <Failure {...answer} /> : null}
      {forecast && 'reason' in forecast ? (
        <EmptyState title={t(`forecast.reason.${forecast.reason.replaceAll('.', '_')}`)} />
      ) : null}
      {forecast && !('reason' in forecast) ? <Days house={house} forecast={forecast} /> : null}
      {forecast?.index ? (
        <p className={styles.note} data-low={forecast.index.index < LOW_INDEX || undefined}>
          {t('forecast.index', {
            index: percent(forecast.index.index * 100).text,
            count: forecast.index.clearDays,
          })}
        </p>
      ) : null}
    </Card>
  );
}

function Days({ house, forecast }: { readonly house: House; readonly forecast: EnergyForecast }) {
  const { t } = useTranslation();
  const { percent } = useQuantities();
  const tomorrow = addDays(house.today, 1);
  const [beginMs, middleMs, endMs] = [house.today, tomorrow, addDays(tomorrow, 1)].map((day) =>
    startOfSiteDay(day, house.siteTimeZone),
  ) as [number, number, number];
  const mostWs = Math.max(...forecast.hours.map(({ producedHighWs }) => producedHighWs), 1);
  const partOf = (fromMs: number, toMs: number) => ({
    hours: forecast.hours.filter(({ startMs }) => startMs >= fromMs && startMs < toMs),
    whole: forecast.days.find(({ startMs }) => startMs === fromMs) ?? null,
  });
  return (
    <>
      <div className={styles.days}>
        <Day name={t('forecast.today')} {...partOf(beginMs, middleMs)} mostWs={mostWs} house={house} />
        <Day name={t('forecast.tomorrow')} {...partOf(middleMs, endMs)} mostWs={mostWs} house={house} />
      </div>
      <p className={styles.note}>
        {t(`forecast.basis.${forecast.basis}`)}{' '}
        {forecast.lastWeekErrorPercent === null
          ? null
          : t('forecast.error', { error: percent(forecast.lastWeekErrorPercent).text })}
      </p>
    </>
  );
}

interface DayProps {
  readonly name: string;
  readonly hours: readonly ExpectedHour[];
  /** Null while the radiation of the day is not known. */
  readonly whole: EnergyForecast['days'][number] | null;
  /** Height of the bars' scale. */
  readonly mostWs: number;
  readonly house: House;
}

function Day({ name, hours, whole, mostWs, house }: DayProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { energy } = useQuantities();
  const time = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: house.siteTimeZone,
  });
  const bright = hours.filter(({ producedHighWs }) => producedHighWs > 0);
  const percentOf = (ws: number) => `${(ws / mostWs) * 100}%`;
  return (
    <section className={styles.day} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.expected}>{energy(whole?.producedWs ?? null).text}</p>
      <p className={styles.band}>
        {whole
          ? t('forecast.between', {
              low: energy(whole.producedLowWs).text,
              high: energy(whole.producedHighWs).text,
            })
          : null}
      </p>
      <ol className={styles.hours} aria-label={t('forecast.byHour')}>
        {bright.map(({ startMs, producedWs, producedLowWs, producedHighWs }) => (
          <li key={startMs} className={styles.hour}>
            <span
              role="img"
              className={styles.bars}
              aria-label={t('forecast.hour', {
                time: time.format(startMs),
                expected: energy(producedWs).text,
                low: energy(producedLowWs).text,
                high: energy(producedHighWs).text,
              })}
            >
              <span className={styles.range} style={{ height: percentOf(producedHighWs) }} />
              <span className={styles.bar} style={{ height: percentOf(producedWs) }} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
