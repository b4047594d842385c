import { isDay } from '@foyer/domain';
import { Button, DayField, IconButton, IconPlus, IconRemove } from '@foyer/ui';
import { useState } from 'react';
import styles from './OfferFields.module.css';
import type { TariffWords } from './tariff-words';

interface PeakDaysProps {
  /** `YYYY-MM-DD`. */
  readonly days: readonly string[];
  readonly words: TariffWords;
  readonly readOnly: boolean;
  onChange(days: string[]): void;
}

/** Days the supplier announced as expensive. */
export function PeakDays({ days, words, readOnly, onChange }: PeakDaysProps) {
  const { t, language, day } = words;
  const [typed, setTyped] = useState('');
  /** Number of days added: a field of its own for each, because a day field keeps what is typed. */
  const [added, setAdded] = useState(0);
  const add = () => {
    if (!isDay(typed)) return;
    onChange([...new Set([...days, typed])].toSorted());
    setTyped('');
    setAdded(added + 1);
  };
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
                onClick={() => onChange(days.filter((other) => other !== one))}
              />
            )}
          </li>
        ))}
      </ul>
      {readOnly ? null : (
        <div className={styles.add}>
          <DayField
            key={added}
            language={language}
            label={t('tariff.peakDay')}
            hint={t('tariff.peakDaysHint')}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button icon={<IconPlus size={18} aria-hidden />} disabled={!isDay(typed)} onClick={add}>
            {t('tariff.addPeakDay')}
          </Button>
        </div>
      )}
    </>
  );
}
