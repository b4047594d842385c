import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { SegmentedControl, SelectField } from '@foyer/ui';
import type { SimpleTariff } from '@foyer/wire/schedules';
import { TARIFF_CATEGORIES } from '@foyer/wire/tariff';
import type { ReactNode } from 'react';
import { HoursEditor } from './HoursEditor';
import { PriceField } from './PriceField';
import styles from './TariffFields.module.css';
import type { TypedTerms } from './tariff-terms';
import type { TermField } from './term-field';
import { UsualTariff } from './UsualTariff';

export interface TariffFieldsProps {
  readonly typed: TypedTerms;
  readonly field: TermField;
  /** Standard tariffs of the country's suppliers; empty when they could not be loaded. */
  readonly usual: readonly SimpleTariff[];
  /** Unit of a price: `c€/kWh` or `cCHF/kWh`. */
  readonly unit: string;
  readonly readOnly?: boolean;
  /** Fields of the standard tariffs, in place of the list of suppliers' tariffs. */
  readonly standard?: ReactNode;
  onChange(changes: Partial<TypedTerms>): void;
}

/** Price of a kWh: one price, two prices with own hours, or a supplier's offer. */
export function TariffFields({
  typed,
  field,
  usual,
  unit,
  readOnly = false,
  standard,
  onChange,
}: TariffFieldsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  const price = (cents: number) => `${number.format(cents)}\u00a0${unit}`;
  const formatPrice = (cents: number) =>
    language === 'fr' ? String(cents).replace('.', ',') : String(cents);
  const label = (key: string) => t(`tariff.${key}`, { unit });
  const isKnown = (category: TypedTerms['category']) =>
    category !== 'predefined' || usual.length > 0 || standard !== undefined;
  const chosen = usual.find(({ name }) => name === typed.name) ?? null;
  const choose = (name: string) => {
    const prices = usual.find((one) => one.name === name)?.centsPerKwh;
    if (!prices) return onChange({ name, price: '', rangePrice: '' });
    const { on, off } = prices;
    // A supplier lists the price inside its ranges first, our form the price outside.
    onChange({ name, price: formatPrice(off ?? on), rangePrice: off === null ? '' : formatPrice(on) });
  };
  return (
    <>
      <SegmentedControl
        block
        label={t('tariff.category')}
        value={typed.category}
        options={TARIFF_CATEGORIES.filter(isKnown).map((value) => ({
          value,
          label: t(`tariff.kind.${value}`),
          testId: `tariff-${value}`,
        }))}
        onChange={(category) => onChange({ category })}
      />
      {typed.category === 'flat' ? (
        <PriceField
          label={label('price')}
          typed={typed.price}
          price={price}
          onMeant={(cents) => onChange({ price: formatPrice(cents) })}
          {...field('price')}
        />
      ) : null}
      {typed.category === 'predefined' ? (standard ?? null) : null}
      {typed.category === 'predefined' && standard === undefined ? (
        <>
          <SelectField
            label={t('tariff.name')}
            options={[
              ...(chosen ? [] : [{ value: '', label: t('tariff.choose') }]),
              ...usual.map((one) => ({ value: one.name, label: one.label })),
            ]}
            {...field('name')}
            onChange={({ target }) => choose(target.value)}
          />
          <UsualTariff tariff={chosen} words={{ t, language, price }} />
        </>
      ) : null}
      {typed.category === 'custom' ? (
        <>
          <HoursEditor
            typed={typed}
            field={field}
            words={{ t, language }}
            readOnly={readOnly}
            onChange={onChange}
          />
          <div className={styles.pair}>
            <PriceField
              label={label('rangePrice')}
              typed={typed.rangePrice}
              price={price}
              onMeant={(cents) => onChange({ rangePrice: formatPrice(cents) })}
              {...field('rangePrice')}
            />
            <PriceField
              label={label('otherPrice')}
              typed={typed.price}
              price={price}
              onMeant={(cents) => onChange({ price: formatPrice(cents) })}
              {...field('price')}
            />
          </div>
        </>
      ) : null}
    </>
  );
}
