import { kwhQuantity } from '@foyer/area-parts';
import type { Language } from '@foyer/contract';
import {
  addDays,
  DEFAULT_SITE_TIME_ZONE,
  dateFormat,
  isFlowOfHome,
  siteDay,
  siteMinuteOfDay,
} from '@foyer/domain';
import { useLanguage, useSession } from '@foyer/remote-kit';
import { type TFunction, useTranslation } from '@foyer/remote-kit/i18n';
import type { CorrectedFlow } from '@foyer/wire/corrections';
import { shownDay } from '../profile/shown-dates';

const DAY_MINUTES = 1440;
/** The shortest day, when clocks go forward. */
const SHORT_DAY_MINUTES = 1380;

/** Formats of meter figures for a household. */
export interface MeterWords {
  readonly t: TFunction;
  readonly language: Language;
  readonly timeZone: string;
  kwh(energyWs: number): string;
  /** `1–28 February 2026`; with times where an end is not midnight. */
  span(fromMs: number, untilMs: number): string;
  /** Day of an instant, `3 March 2026`. */
  day(ms: number): string;
  /** `45 minutes`, `12.5 hours`; a word for none. */
  duration(minutes: number): string;
  /** Length of steps: `30 minutes`, `1 day`, `10 minutes to 1 hour`. */
  steps(shortestMinutes: number, longestMinutes: number): string;
  /** Name of a flow, with the device it belongs to. */
  flow(flow: CorrectedFlow, deviceName: string): string;
}

export function useMeterWords(): MeterWords {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useSession().profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE;
  const step = (minutes: number) =>
    minutes < SHORT_DAY_MINUTES
      ? duration(minutes, language)
      : unitText(Math.round(minutes / DAY_MINUTES), 'day', language);
  return {
    t,
    language,
    timeZone,
    kwh: (energyWs) => kwhQuantity(energyWs, language).text,
    span: (fromMs, untilMs) => spanText(fromMs, untilMs, { timeZone, language }),
    day: (ms) => shownDay(siteDay(ms, timeZone), language),
    duration: (minutes) => (minutes === 0 ? t('meter.nothing') : duration(minutes, language)),
    steps: (shortestMinutes, longestMinutes) => {
      const shortest = step(shortestMinutes);
      const longest = step(longestMinutes);
      return shortest === longest ? shortest : t('meter.steps', { shortest, longest });
    },
    flow: (flow, deviceName) =>
      isFlowOfHome(flow)
        ? t(`meter.flow.${flow}`)
        : t('meter.flowOf', { flow: t(`meter.flow.${flow}`), device: deviceName }),
  };
}

interface Site {
  readonly timeZone: string;
  readonly language: Language;
}

function spanText(fromMs: number, untilMs: number, { timeZone, language }: Site): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  if ([fromMs, untilMs].every((ms) => siteMinuteOfDay(ms, timeZone) === 0)) {
    const lastDay = addDays(siteDay(untilMs, timeZone), -1);
    const noon = (date: string) => new Date(`${date}T12:00:00Z`);
    return dateFormat(language, { ...day, timeZone: 'UTC' }).formatRange(
      noon(siteDay(fromMs, timeZone)),
      noon(lastDay),
    );
  }
  const time = { hour: '2-digit', minute: '2-digit', timeZone } as const;
  return dateFormat(language, { ...day, ...time }).formatRange(fromMs, untilMs);
}

function duration(minutes: number, language: Language): string {
  return minutes < 60 ? unitText(minutes, 'minute', language) : unitText(minutes / 60, 'hour', language);
}

function unitText(value: number, unit: 'minute' | 'hour' | 'day', language: Language): string {
  return new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(value);
}
