import { Age } from '@foyer/area-parts';
import { useAnswer, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { formatQuantity, Tile, WeatherIcon } from '@foyer/ui';
import { memo } from 'react';
import { TileFailure } from '../TileFailure';
import { ShortForecast } from './ShortForecast';
import { useWeather } from './useWeather';
import { WeatherCredit } from './WeatherCredit';
import styles from './WeatherWidget.module.css';

/** Current weather at the home. Without an answer: neutral icon and "—". Requested once `enabled` is true. */
export const WeatherWidget = memo(function WeatherWidget({ enabled }: { readonly enabled: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const answer = useAnswer(useWeather(enabled));
  const weather = answer.state === 'ready' ? answer.data : null;
  const symbol = weather?.symbol ?? null;
  // The age replaces the sun's times, so that the layout does not shift.
  const stale = answer.state === 'ready' && answer.stale;

  return (
    <div className={styles.root}>
      <Tile
        testId="widget-weather"
        title={t('weather.title')}
        aside={<WeatherIcon symbol={symbol} label={t(`weather.symbol.${symbol ?? 'unknown'}`)} size={22} />}
        quantity={
          weather ? formatQuantity(weather.temperatureC, '°C', language, { significantDigits: 3 }) : null
        }
        loading={answer.state === 'loading'}
        stale={stale}
        note={
          <>
            {weather && !stale ? (
              <Link to="/weather" className={styles.more}>
                {t('weather.sun', { sunrise: weather.sunrise ?? '—', sunset: weather.sunset ?? '—' })}
              </Link>
            ) : null}
            {answer.state === 'failed' ? (
              <TileFailure answer={answer}>{t('weather.unavailable')}</TileFailure>
            ) : null}
            <Age answer={answer} />
            <WeatherCredit weather={weather} />
          </>
        }
      >
        {answer.state === 'failed' ? null : <ShortForecast days={weather?.forecast ?? null} />}
      </Tile>
    </div>
  );
});
