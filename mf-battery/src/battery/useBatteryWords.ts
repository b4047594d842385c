import { kwhQuantity } from '@foyer/area-parts';
import { dateFormat, isNearlyEmpty, scaleValue, wsFromKwh } from '@foyer/domain';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { formatQuantity, type Quantity } from '@foyer/ui';
import { useMemo } from 'react';
import type { LiveBattery } from './useBattery';

/** Formatted battery figures, for capacities from 5 to 600 kWh. */
export interface BatteryWords {
  /** `64 %`, or "—" while the capacity is unknown. */
  percent(live: LiveBattery | null): Quantity;
  stored(live: LiveBattery | null): Quantity;
  capacity(live: LiveBattery | null): Quantity;
  power(powerW: number | null): Quantity;
  /** `64 %, en charge`; only the percentage when the battery is idle. */
  state(live: LiveBattery): string;
  /** `15 mai`. */
  day(day: string): string;
  /** `15 mai 2025`. */
  dayAndYear(day: string): string;
}

const TILE = { significantDigits: 3 } as const;

export function useBatteryWords(): BatteryWords {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(() => {
    const percent = (live: LiveBattery | null): Quantity => {
      const known = live?.charge?.percent ?? null;
      const options = { decimals: 0 };
      if (!isNearlyEmpty(known)) return formatQuantity(known, '%', language, options);
      const least = formatQuantity(1, '%', language, options);
      return { ...least, value: `<\u00a0${least.value}`, text: `<\u00a0${least.text}` };
    };
    const date = (options: Intl.DateTimeFormatOptions, day: string) =>
      dateFormat(language, { timeZone: 'UTC', ...options }).format(new Date(`${day}T12:00:00Z`));
    return {
      percent,
      stored: (live) => kwhQuantity(live?.charge?.stateOfChargeWs ?? null, language),
      capacity: (live) => {
        const capacityKwh = live?.battery.capacityKwh ?? null;
        return kwhQuantity(capacityKwh === null ? null : wsFromKwh(capacityKwh), language);
      },
      power: (powerW) => {
        const { value, unit } = scaleValue(powerW === null ? null : Math.round(powerW), 'W');
        return formatQuantity(value, unit, language, TILE);
      },
      state: (live) =>
        live.activity === 'still'
          ? percent(live).text
          : t(`activity.${live.activity}`, { level: percent(live).text }),
      day: (day) => date({ day: 'numeric', month: 'long' }, day),
      dayAndYear: (day) => date({ dateStyle: 'long' }, day),
    };
  }, [language, t]);
}
