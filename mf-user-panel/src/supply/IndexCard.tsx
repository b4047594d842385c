import { Failure, indexFaults, indexText, type TypedIndex } from '@foyer/area-parts';
import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { useAnswer, useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, DataTable, DayField, Skeleton, TextField } from '@foyer/ui';
import type { HomeIndex, MeterIndex } from '@foyer/wire/index-readings';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import fields from '../profile/fields.module.css';
import { REFUSED_TO_SUPPORT, refusalOf } from '../profile/refusals';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import { periodName, useTariffWords } from '../tariff/tariff-words';
import { useHomeIndexQuery, useSaveIndexMutation } from './supply-endpoints';

const REFUSALS: Readonly<Record<string, Refused<TypedIndex>>> = {
  ...REFUSED_TO_SUPPORT,
  'index.day.invalid': { field: 'day', messageKey: 'indexDayMessage' },
  'index.registers': { messageKey: 'indexRegistersMessage' },
  'index.lower': { messageKey: 'indexOrderMessage' },
};
const LAST_READINGS = 6;
const WS_PER_KWH = 3_600_000;

/** Asks for the index of a meter that is not read automatically; nothing where none is needed. */
export function IndexCard() {
  const { t } = useTranslation();
  const answer = useAnswer(useHomeIndexQuery());
  // A platform without index readings refuses the call.
  if (answer.state === 'failed' && answer.failure !== 'refused')
    return (
      <Card title={t('index.title')}>
        <Failure {...answer} />
      </Card>
    );
  // Busy, so that the page shows what follows once it stays in place.
  if (answer.state === 'loading')
    return (
      <Card busy>
        <Skeleton height="12rem" />
      </Card>
    );
  if (answer.state === 'failed') return null;
  const { registers, firstDay, lastDay } = answer.data;
  if (registers.length === 0 || firstDay === null || lastDay === null) return null;
  return <IndexForm index={answer.data} firstDay={firstDay} lastDay={lastDay} />;
}

interface IndexFormProps {
  readonly index: HomeIndex;
  readonly firstDay: string;
  readonly lastDay: string;
}

function IndexForm({ index: { registers, readings }, firstDay, lastDay }: IndexFormProps) {
  const words = useTariffWords();
  const { t, language, day } = words;
  const { notify } = useHostServices();
  const [saveIndex] = useSaveIndexMutation();
  const schema = useMemo(
    () =>
      z.object({ day: z.string(), registers: z.record(z.string(), z.string()) }).check((context) => {
        const bounds = { registers, readings, firstDay, lastDay };
        for (const { path, message } of indexFaults(bounds, context.value, language))
          context.issues.push({ code: 'custom', path: [...path], message, input: context.value });
      }),
    [registers, readings, firstDay, lastDay, language],
  );
  const stored = useMemo<TypedIndex>(
    () => ({ day: lastDay, registers: Object.fromEntries(registers.map((register) => [register, ''])) }),
    [lastDay, registers],
  );
  const state = useKeptForm<TypedIndex, TypedIndex>({
    name: 'index',
    schema,
    stored,
    save: async (typed) => {
      const { error } = await saveIndex({
        date: typed.day,
        index: indexText(registers, typed.registers, language),
      });
      const refused = refusalOf(error, REFUSALS);
      if (refused) return refused;
      notify.toast('index_saved', { severity: 'success' });
      state.discard();
      return null;
    },
  });
  return (
    <Card title={t('index.title')} testId="meter-index">
      <div className={fields.stack}>
        <p>{t('index.lead')}</p>
        <KeptForm state={state} section="index" saveLabel={t('index.save')} readOnly={useCustomerOnly()}>
          <DayField
            language={language}
            firstDay={firstDay}
            lastDay={lastDay}
            label={t('index.day')}
            hint={t('index.dayHint', { day: day(firstDay) })}
            {...state.field('day')}
          />
          {registers.map((register) => (
            <TextField
              key={register}
              label={
                registers.length === 1
                  ? t('index.only')
                  : t('index.register', { register: periodName(words, register) })
              }
              inputMode="decimal"
              autoComplete="off"
              {...state.field(`registers.${register}`)}
            />
          ))}
        </KeptForm>
        {readings.length === 0 ? <p>{t('index.none')}</p> : <Readings readings={readings} />}
      </div>
    </Card>
  );
}

/** The last readings, the newest first. */
function Readings({ readings }: { readonly readings: readonly MeterIndex[] }) {
  const words = useTariffWords();
  const { t, day, kwh } = words;
  const energy = ({ registers }: MeterIndex) =>
    registers
      .map(({ register, kwh: index }) =>
        registers.length === 1
          ? kwh(index * WS_PER_KWH)
          : t('index.ofRegister', {
              register: periodName(words, register),
              energy: kwh(index * WS_PER_KWH),
            }),
      )
      .join(' · ');
  return (
    <DataTable
      caption={t('index.readings')}
      captionVisible
      columns={[
        { key: 'day', header: t('index.day'), cell: (one) => day(one.day) },
        { key: 'index', header: t('index.title'), cell: energy },
      ]}
      rows={readings.slice(-LAST_READINGS).toReversed()}
      rowKey={(one) => one.day}
    />
  );
}
