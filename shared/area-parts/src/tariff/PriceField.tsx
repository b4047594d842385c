import { plainNumber } from '@foyer/domain';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, TextField } from '@foyer/ui';
import type { ComponentProps } from 'react';
import styles from './PriceField.module.css';
import { meantCents, parseCents } from './tariff-terms';

interface PriceFieldProps extends Omit<ComponentProps<typeof TextField>, 'value'> {
  /** As typed. */
  readonly typed: string;
  /** Formats a price with its unit. */
  readonly price: (cents: number) => string;
  /** Takes over the price that was probably meant. */
  onMeant(cents: number): void;
}

/** A price in hundredths of the currency. One that was probably typed in whole units is asked about. */
export function PriceField({ typed, price, onMeant, ...field }: PriceFieldProps) {
  const { t } = useTranslation();
  const cents = parseCents(plainNumber(typed, useLanguage()) ?? '');
  const meant = meantCents(cents);
  return (
    <div className={styles.price}>
      <TextField inputMode="decimal" {...field} />
      <div role="status" className={styles.question}>
        {cents === null || meant === null ? null : (
          <>
            <span>{t('tariff.meant', { typed: price(cents), meant: price(meant) })}</span>
            <Button onClick={() => onMeant(meant)}>{t('tariff.takeMeant', { meant: price(meant) })}</Button>
          </>
        )}
      </div>
    </div>
  );
}
