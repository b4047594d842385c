import type { Language } from '@foyer/contract';
import type { TFunction } from '@foyer/remote-kit/i18n';
import { DaySlider } from '@foyer/schedule-editor';
import type { SimpleTariff } from '@foyer/wire/schedules';
import styles from './TariffFields.module.css';
import { groupingOf, groupsOf, parseStoredWeek } from './tariff-terms';

export interface UsualTariffProps {
  readonly tariff: SimpleTariff | null;
  readonly words: {
    readonly t: TFunction;
    readonly language: Language;
    readonly price: (cents: number) => string;
  };
}

/** A supplier's tariff, read-only: its prices and the hours of the higher one. */
export function UsualTariff({ tariff, words }: UsualTariffProps) {
  const { t, price, language } = words;
  if (!tariff) return null;
  const { on, off } = tariff.centsPerKwh;
  if (off === null) return <p className={styles.note}>{t('tariff.usualFlat', { price: price(on) })}</p>;
  const week = parseStoredWeek(tariff.ranges);
  const grouping = groupingOf(week);
  return (
    <>
      <p className={styles.note}>{t('tariff.usualTwo', { within: price(on), outside: price(off) })}</p>
      {groupsOf(grouping).map((days, group) => {
        const day = week[days[0] ?? 0] ?? [];
        const name = t(`tariff.group.${grouping}.${group}`);
        const label = t('tariff.peakOf', { days: name });
        return day.length === 0 ? (
          <p key={days.join()} className={styles.note}>
            {t('tariff.usualAllDay', { price: price(off), days: name })}
          </p>
        ) : (
          <div key={days.join()} className={styles.hours}>
            {/* The slider has the same name for assistive technology. */}
            <p className={styles.note} aria-hidden="true">
              {label}
            </p>
            <DaySlider readOnly label={label} day={day} language={language} onChange={() => {}} />
          </div>
        );
      })}
    </>
  );
}
