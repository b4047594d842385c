import { useAnswer, useFacts, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { formatQuantity, WeatherIcon } from '@foyer/ui';
import { HomeLifeAmounts } from '../daily-life/home-life/HomeLifeAmounts';
import { useTwoDays } from '../house/today-balance/useTwoDays';
import { TempoColours } from '../tariff/tempo/TempoColours';
import { useTempo } from '../tariff/tempo/useTempo';
import { useWeather } from '../weather/useWeather';
import { WeatherCredit } from '../weather/WeatherCredit';
import styles from './KioskPanel.module.css';

/** Panel below the full-screen chart: weather, the colours of Tempo and energy equivalents, sized for reading from three metres. */
export function KioskPanel() {
  const days = useTwoDays();
  const facts = useFacts();
  return (
    <div className={styles.panel} data-testid="kiosk-panel">
      {facts['unavailable.weather'] ? null : (
        <div className={styles.part}>
          <WeatherNow />
        </div>
      )}
      {facts['tariff.tempo'] === true ? (
        <div className={styles.part}>
          <TempoNow />
        </div>
      ) : null}
      <div className={styles.part}>
        <HomeLifeAmounts days={days} when />
      </div>
    </div>
  );
}

function TempoNow() {
  const answer = useTempo(true);
  return (
    <TempoColours
      tempo={answer.state === 'ready' ? answer.data : null}
      loading={answer.state === 'loading'}
    />
  );
}

/** Without an answer: neutral icon and "—". */
function WeatherNow() {
  const { t } = useTranslation();
  const language = useLanguage();
  const answer = useAnswer(useWeather());
  const weather = answer.state === 'ready' ? answer.data : null;
  const symbol = weather?.symbol ?? null;
  const words = t(
    answer.state === 'failed' ? 'weather.unavailable' : `weather.symbol.${symbol ?? 'unknown'}`,
  );
  return (
    <div>
      <p className={styles.weather}>
        <WeatherIcon symbol={symbol} label={words} size={64} />
        <span className={styles.temperature}>
          {formatQuantity(weather?.temperatureC ?? null, '°C', language, { significantDigits: 3 }).text}
        </span>
        <span aria-hidden="true">{words}</span>
      </p>
      <WeatherCredit weather={weather} />
    </div>
  );
}
