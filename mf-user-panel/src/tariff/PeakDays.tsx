import { isDay } from '@foyer/domain';
import { Button, DayField, type DayFieldProps, IconButton, IconPlus, IconRemove } from '@foyer/ui';
import styles from './OfferFields.module.css';
import { type TypedOffer, withTypedDay } from './offer-draft';
import type { TariffWords } from './tariff-words';

interface PeakDaysProps {
  readonly typed: Pick<TypedOffer, 'peakDays' | 'peakDay'>;
  /** Props of the field of a day, except its label. */
  readonly field: Omit<DayFieldProps, 'label' | 'language'>;
  readonly words: TariffWords;
  readonly readOnly: boolean;
  onChange(changes: Partial<Pick<TypedOffer, 'peakDays' | 'peakDay'>>): void;
}

/** Days the supplier announced as expensive. */
export function PeakDays({ typed, field, words, readOnly, onChange }: PeakDaysProps) {
  const { t, language, day } = words;
  const days = typed.peakDays;
  return (
    <>
      <ul className={styles.days} aria-label={t('tariff.peakDays')} hidden={days.length === 0}>
        {days.map((one) => (
          <li key={one} className={styles.day}>
            {day(one)}
            {readOnly ? null : (
              <IconButton
                label={t('tariff.removePeakDay', { day: day(one) })}
                icon={<IconRemove size={20} aria-hidden />}
                onClick={() => onChange({ peakDays: days.filter((other) => other !== one) })}
              />
            )}
          </li>
        ))}
      </ul>
      {readOnly ? null : (
        <div className={styles.add}>
          <DayField
            language={language}
            label={t('tariff.peakDay')}
            hint={t('tariff.peakDaysHint')}
            {...field}
          />
          <Button
            icon={<IconPlus size={18} aria-hidden />}
            disabled={!isDay(typed.peakDay)}
            onClick={() => onChange({ peakDays: withTypedDay(typed), peakDay: '' })}
          >
            {t('tariff.addPeakDay')}
          </Button>
        </div>
      )}
    </>
  );
}
