import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { formatQuantity, Skeleton, WeatherIcon } from '@foyer/ui';
import type { Weather } from '@foyer/wire/information';
import { dayWords } from './day-words';
import styles from './ShortForecast.module.css';

const DAYS_SHOWN = 4;
const WAITING = ['a', 'b', 'c', 'd'];

/** Forecast in one line, when the tile is wide enough; null while loading. */
export function ShortForecast({ days }: { readonly days: Weather['forecast'] | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ol className={styles.days}>
      {days === null
        ? WAITING.map((key) => (
            <li key={key}>
              <Skeleton width="2.5rem" height="calc(2lh + 28px)" />
            </li>
          ))
        : null}
      {days?.slice(0, DAYS_SHOWN).map(({ day, symbol, maximumC }) => (
        <li key={day}>
          <span>{dayWords(day, language, { weekday: 'short' })}</span>
          <WeatherIcon symbol={symbol} label={t(`weather.symbol.${symbol ?? 'unknown'}`)} size={24} />
          <span>{formatQuantity(maximumC, '°C', language, { decimals: 0 }).text}</span>
        </li>
      ))}
    </ol>
  );
}
