import type { Language } from '@foyer/contract';
import type { TFunction } from '@foyer/remote-kit/i18n';
import { DaySlider } from '@foyer/schedule-editor';
import type { SimpleTariff } from '@foyer/wire/schedules';
import styles from './TariffFields.module.css';
import { groupingOf, groupsOf, parseStoredWeek } from './tariff-terms';

interface UsualTariffProps {
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
      {groupsOf(grouping).map((days, group) => (
        <DaySlider
          key={days.join()}
          readOnly
          label={t('tariff.peakOf', { days: t(`tariff.group.${grouping}.${group}`) })}
          day={week[days[0] ?? 0] ?? []}
          language={language}
          onChange={() => {}}
        />
      ))}
    </>
  );
}
