import { Age, Failure } from '@foyer/area-parts';
import { useAnswer, useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import {
  Card,
  formatQuantity,
  IconHumidity,
  IconSunrise,
  IconSunset,
  IconWind,
  PageHeading,
  Skeleton,
  WeatherIcon,
} from '@foyer/ui';
import type { Weather } from '@foyer/wire/information';
import type { ReactNode } from 'react';
import { ComingDays } from './ComingDays';
import { useWeather } from './useWeather';
import { WeatherCredit } from './WeatherCredit';
import styles from './WeatherPage.module.css';

const KMH_PER_METRE_PER_SECOND = 3.6;

/** `/weather` */
export function WeatherPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { profile } = useSession();
  const answer = useAnswer(useWeather());
  const weather = answer.state === 'ready' ? answer.data : null;
  const symbol = weather?.symbol ?? null;
  const place = profile?.city ? t('weather.in', { city: profile.city }) : t('weather.here');

  return (
    <div data-testid="page-weather" className={styles.page}>
      <PageHeading lead={<Age answer={answer} />}>
        {symbol
          ? t('weather.sentence', { sky: t(`weather.symbol.${symbol}`), place })
          : t('weather.heading', { place })}
      </PageHeading>
      {answer.state === 'failed' ? (
        <Card title={t('weather.now')}>
          <Failure {...answer} />
        </Card>
      ) : (
        <div className={styles.columns}>
          <Card title={t('weather.now')} busy={!weather}>
            <div className={styles.now}>
              <WeatherIcon symbol={symbol} label={t(`weather.symbol.${symbol ?? 'unknown'}`)} size={72} />
              <p className={styles.temperature}>
                {weather ? (
                  formatQuantity(weather.temperatureC, '°C', language, { significantDigits: 3 }).text
                ) : (
                  <Skeleton width="4ch" />
                )}
              </p>
            </div>
            <Readings weather={weather} />
            <WeatherCredit weather={weather} />
          </Card>
          <ComingDays days={weather?.forecast ?? null} />
        </div>
      )}
    </div>
  );
}

function Readings({ weather }: { readonly weather: Weather | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const windKmh =
    weather?.windMetresPerSecond == null ? null : weather.windMetresPerSecond * KMH_PER_METRE_PER_SECOND;
  return (
    <dl className={styles.readings}>
      <Reading
        icon={<IconSunrise size={20} aria-hidden />}
        name={t('weather.sunrise')}
        value={weather && (weather.sunrise ?? '—')}
      />
      <Reading
        icon={<IconSunset size={20} aria-hidden />}
        name={t('weather.sunset')}
        value={weather && (weather.sunset ?? '—')}
      />
      <Reading
        icon={<IconHumidity size={20} aria-hidden />}
        name={t('weather.humidity')}
        value={weather && formatQuantity(weather.humidityPercent, '%', language, { decimals: 0 }).text}
      />
      <Reading
        icon={<IconWind size={20} aria-hidden />}
        name={t('weather.wind')}
        value={weather && formatQuantity(windKmh, 'km/h', language, { decimals: 0 }).text}
      />
    </dl>
  );
}

interface ReadingProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly value: string | null;
}

function Reading({ icon, name, value }: ReadingProps) {
  return (
    <div className={styles.reading}>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>{value ?? <Skeleton width="5ch" />}</dd>
    </div>
  );
}
