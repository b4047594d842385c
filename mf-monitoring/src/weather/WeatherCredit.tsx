import { useTranslation } from '@foyer/remote-kit/i18n';
import type { Weather } from '@foyer/wire/information';
import styles from './WeatherCredit.module.css';

/** Names the weather service beside its figures, as the licence of Open-Meteo (CC BY 4.0) asks. */
export function WeatherCredit({ weather }: { readonly weather: Pick<Weather, 'source'> | null }) {
  const { t } = useTranslation();
  if (weather?.source !== 'open-meteo') return null;
  return (
    <a className={styles.credit} href="https://open-meteo.com/" target="_blank" rel="noopener">
      {t('weather.credit')}
    </a>
  );
}
