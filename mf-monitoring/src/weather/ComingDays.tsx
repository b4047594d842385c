import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState, formatQuantity, Skeleton, WeatherIcon } from '@foyer/ui';
import type { Weather } from '@foyer/wire/information';
import styles from './ComingDays.module.css';
import { dayWords } from './day-words';

type ForecastDay = Weather['forecast'][number];

/** Number of days the platform usually sends. */
const SKELETON_DAYS = ['a', 'b', 'c', 'd', 'e'];

/** Forecast of the coming days; null while loading. */
export function ComingDays({ days }: { readonly days: readonly ForecastDay[] | null }) {
  const { t } = useTranslation();
  return (
    <Card title={t('weather.forecast')} busy={!days}>
      {days?.length === 0 ? <EmptyState title={t('weather.noForecast')} /> : null}
      <ol className={styles.days}>
        {days
          ? days.map((day) => <Day key={day.day} day={day} days={days} />)
          : SKELETON_DAYS.map((key) => (
              <li key={key} className={styles.day}>
                <Skeleton height="2rem" />
              </li>
            ))}
      </ol>
    </Card>
  );
}

function Day({ day, days }: { readonly day: ForecastDay; readonly days: readonly ForecastDay[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const degrees = (valueC: number | null) => formatQuantity(valueC, '°C', language, { decimals: 0 }).text;
  const name = dayWords(day.day, language, { weekday: 'long', day: 'numeric' });
  return (
    <li className={styles.day}>
      <span className={styles.name}>{name}</span>
      <WeatherIcon symbol={day.symbol} label={t(`weather.symbol.${day.symbol ?? 'unknown'}`)} size={28} />
      <span className={styles.low}>{t('weather.low', { temperature: degrees(day.minimumC) })}</span>
      <span className={styles.range} aria-hidden>
        <span style={spanOf(day, days)} />
      </span>
      <span className={styles.high}>{t('weather.high', { temperature: degrees(day.maximumC) })}</span>
    </li>
  );
}

/** Position of a day's temperatures between the overall minimum and maximum. */
function spanOf(day: ForecastDay, days: readonly ForecastDay[]) {
  if (day.minimumC === null || day.maximumC === null) return { display: 'none' };
  const coldest = Math.min(...days.map(({ minimumC }) => minimumC ?? Number.POSITIVE_INFINITY));
  const warmest = Math.max(...days.map(({ maximumC }) => maximumC ?? Number.NEGATIVE_INFINITY));
  const width = Math.max(1, warmest - coldest);
  return {
    insetInlineStart: `${((day.minimumC - coldest) / width) * 100}%`,
    inlineSize: `${((day.maximumC - day.minimumC) / width) * 100}%`,
  };
}
