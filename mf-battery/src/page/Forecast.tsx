import { useToday } from '@foyer/area-parts';
import {
  addDays,
  alignGroups,
  chargeForecast,
  DEFAULT_SITE_TIME_ZONE,
  isExampleHistory,
  valuesOf,
} from '@foyer/domain';
import { useAnswer, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { usePeriodMeasuresQuery } from '../battery/battery-endpoints';
import type { LiveBattery } from '../battery/useBattery';
import { useBatteryWords } from '../battery/useBatteryWords';
import styles from './LiveCard.module.css';

const DAYS = 7;

/** When the battery will be full or empty at last week's rate; renders nothing when that is unknown. */
export function Forecast({ live }: { readonly live: LiveBattery }) {
  const { t } = useTranslation();
  const words = useBatteryWords();
  const { profile } = useSession();
  const timeZone = profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE;
  const today = useToday(timeZone);
  const window = { period: 'week', fromDay: addDays(today, 1 - DAYS), toDay: addDays(today, 1) } as const;
  const answer = useAnswer(
    usePeriodMeasuresQuery({
      deviceId: live.deviceId,
      groupType: 'day',
      fromDate: window.fromDay,
      toDate: window.toDay,
    }),
  );
  if (answer.state !== 'ready' || isExampleHistory(answer.data)) return null;
  const charges = valuesOf(alignGroups(answer.data, window, 'day', timeZone), 'soc');
  const forecast = chargeForecast(charges, live.battery.capacityKwh, today);
  if (!forecast) return null;
  return (
    <p className={styles.forecast}>
      {t(`live.forecast.${forecast.reaches}`, { day: words.day(forecast.day) })}
    </p>
  );
}
