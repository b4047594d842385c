import { KeptForm, useKeptForm } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useFacts, useHostServices } from '@foyer/remote-kit';
import { Card, Checkbox, SegmentedControl, SelectField, TextField } from '@foyer/ui';
import type { SimpleTariff } from '@foyer/wire/schedules';
import {
  compareTariff,
  type DatedTariff,
  saveTariff,
  TARIFF_CATEGORIES,
  type TariffComparison,
} from '@foyer/wire/tariff';
import { useMemo, useState } from 'react';
import fields from '../profile/fields.module.css';
import { useReadOnly } from '../profile/useReadOnly';
import { ComparisonDialog } from './ComparisonDialog';
import { HoursEditor } from './HoursEditor';
import { sentTariff, type TypedTariff, typedTariff } from './tariff-draft';
import { tariffSchema } from './tariff-schema';
import { tariffOfDay, useTariffWords } from './tariff-words';
import { UsualTariff } from './UsualTariff';

interface TariffFormProps {
  readonly tariffs: readonly DatedTariff[];
  /** What suppliers of the country offer; empty where nobody could say. */
  readonly usual: readonly SimpleTariff[];
  onSaved(): void;
}

interface Decision {
  readonly fromDay: string;
  readonly comparison: TariffComparison | null;
  answer(saves: boolean): void;
}

const REFUSED_DAY = { field: 'fromDay', messageKey: 'dayInvalidMessage' } as const;

/** What the household pays from a day on: shown beside what it pays now before it is saved (D103). */
export function TariffForm({ tariffs, usual, onSaved }: TariffFormProps) {
  const words = useTariffWords();
  const maySell = useFacts()['tenant.selling_energy'] === true;
  const { t, unit, today, typedPrice } = words;
  const { platform, bus, notify } = useHostServices();
  const readOnly = useReadOnly();
  const [decision, setDecision] = useState<Decision | null>(null);
  const stored = useMemo(
    () => typedTariff(tariffOfDay(tariffs, today), today, typedPrice),
    [tariffs, today, typedPrice],
  );

  const save = async (typed: TypedTariff) => {
    const sent = sentTariff(typed, usual.find(({ name }) => name === typed.name) ?? null);
    try {
      const comparison = await platform.call(compareTariff, sent);
      const saves = await new Promise<boolean>((answer) =>
        setDecision({ fromDay: typed.fromDay, comparison, answer }),
      );
      setDecision(null);
      if (!saves) return { messageKey: 'tariffNotSavedMessage' };
      await platform.call(saveTariff, sent);
    } catch (error) {
      setDecision(null);
      if (isPlatformError(error) && error.code === 'tariff.day.invalid') return REFUSED_DAY;
      throw error;
    }
    bus.emit('profile.refresh', {});
    notify.toast('profileSavedMessage', { severity: 'success' });
    onSaved();
    return null;
  };

  const state = useKeptForm<TypedTariff, TypedTariff>({ name: 'tariff', schema: tariffSchema, stored, save });
  const { form } = state;
  const typed = form.watch();
  const change = (changes: Partial<TypedTariff>) => {
    for (const [name, value] of Object.entries(changes))
      form.setValue(name as keyof TypedTariff, value as never, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
  };
  const priceLabel = (key: string) => t(`tariff.${key}`, { unit });
  const isKnown = (category: TypedTariff['category']) => category !== 'predefined' || usual.length > 0;

  return (
    <Card title={t('tariff.formTitle')}>
      <KeptForm state={state} section="tariff" saveLabel={t('tariff.compare')} readOnly={readOnly}>
        <SegmentedControl
          block
          label={t('tariff.category')}
          value={typed.category}
          options={TARIFF_CATEGORIES.filter(isKnown).map((value) => ({
            value,
            label: t(`tariff.kind.${value}`),
            testId: `tariff-${value}`,
          }))}
          onChange={(category) => change({ category })}
        />
        {typed.category === 'flat' ? (
          <TextField label={priceLabel('price')} inputMode="decimal" {...state.field('price')} />
        ) : null}
        {typed.category === 'predefined' ? (
          <>
            <SelectField
              label={t('tariff.name')}
              options={[
                ...(usual.some(({ name }) => name === typed.name)
                  ? []
                  : [{ value: '', label: t('tariff.choose') }]),
                ...usual.map(({ name, label }) => ({ value: name, label })),
              ]}
              {...state.field('name')}
              onChange={(event) => {
                const chosen = usual.find(({ name }) => name === event.target.value);
                const { on, off } = chosen?.centsPerKwh ?? { on: 0, off: null };
                // A supplier's prices stand for the hours within its ranges first; ours for those outside.
                change({
                  name: chosen?.name ?? '',
                  price: typedPrice(off ?? on),
                  rangePrice: off === null ? '' : typedPrice(on),
                });
              }}
            />
            <UsualTariff tariff={usual.find(({ name }) => name === typed.name) ?? null} words={words} />
          </>
        ) : null}
        {typed.category === 'custom' ? (
          <>
            <HoursEditor
              typed={typed}
              state={state}
              words={words}
              readOnly={readOnly !== undefined}
              onChange={change}
            />
            <div className={fields.pair}>
              <TextField
                label={priceLabel('rangePrice')}
                inputMode="decimal"
                {...state.field('rangePrice')}
              />
              <TextField label={priceLabel('otherPrice')} inputMode="decimal" {...state.field('price')} />
            </div>
          </>
        ) : null}
        {maySell ? (
          <>
            <Checkbox label={t('tariff.sells')} {...state.field('sells')} />
            {typed.sells ? (
              <TextField
                label={priceLabel('sellingPrice')}
                inputMode="decimal"
                {...state.field('sellingPrice')}
              />
            ) : null}
          </>
        ) : null}
        <TextField
          type="date"
          label={t('tariff.fromDay')}
          hint={t('tariff.fromDayHint')}
          {...state.field('fromDay')}
        />
      </KeptForm>
      {decision ? (
        <ComparisonDialog
          words={words}
          fromDay={decision.fromDay}
          comparison={decision.comparison}
          onAnswer={decision.answer}
        />
      ) : null}
    </Card>
  );
}
