import { indexFaults, indexText, type TypedIndex } from '@foyer/area-parts';
import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { Card, DataTable, DayField, EmptyState, TextField } from '@foyer/ui';
import type { OperatorSupply } from '@foyer/wire/operator-supply';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useRecordIndexMutation } from '../operator-api';
import styles from '../parts/parts.module.css';
import type { SupplyProps } from './supply-props';
import { useSupplyWords } from './useSupplyWords';

const REFUSALS: Readonly<Record<string, Refused<TypedIndex>>> = {
  'user.not.found': { messageKey: 'supplyNoHousehold' },
  'index.day.invalid': { field: 'day', messageKey: 'indexDayMessage' },
  'index.registers': { messageKey: 'indexRegistersMessage' },
  'index.lower': { messageKey: 'indexOrderMessage' },
};

/** Readings of a meter that is not read automatically, and the form for one. */
export function IndexCard({ household, supply }: SupplyProps) {
  const { t, day, kwh, period } = useSupplyWords();
  const { registers, readings, firstIndexDay, lastIndexDay, isMeterRead } = supply;
  const isAsked = registers.length > 0 && firstIndexDay !== null && lastIndexDay !== null;
  if (!isAsked && readings.length === 0) return null;
  return (
    <Card title={t('supply.index')} testId="operator-index">
      <div className={styles.stack}>
        {isMeterRead ? <p>{t('supply.meterRead')}</p> : null}
        {readings.length === 0 ? (
          <EmptyState title={t('supply.noReading')} />
        ) : (
          <DataTable
            caption={t('supply.readings')}
            columns={[
              { key: 'day', header: t('supply.readDay'), cell: (one) => day(one.day) },
              {
                key: 'index',
                header: t('supply.index'),
                cell: (one) =>
                  one.registers
                    .map((own) =>
                      one.registers.length === 1 ? kwh(own.kwh) : `${period(own.register)} ${kwh(own.kwh)}`,
                    )
                    .join(' · '),
              },
            ]}
            rows={readings.toReversed()}
            rowKey={(one) => one.day}
          />
        )}
        {isAsked ? (
          <IndexForm id={household.id} supply={supply} firstDay={firstIndexDay} lastDay={lastIndexDay} />
        ) : null}
      </div>
    </Card>
  );
}

interface IndexFormProps {
  readonly id: string;
  readonly supply: Pick<OperatorSupply, 'registers' | 'readings'>;
  readonly firstDay: string;
  readonly lastDay: string;
}

function IndexForm({ id, supply: { registers, readings }, firstDay, lastDay }: IndexFormProps) {
  const { t, language, period } = useSupplyWords();
  const { notify } = useHostServices();
  const [record] = useRecordIndexMutation();
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
    name: `index-${id}`,
    schema,
    stored,
    stores: false,
    save: async (typed) => {
      const index = indexText(registers, typed.registers, language);
      const { error } = await record({ id, date: typed.day, index });
      if (error) {
        const refused = isPlatformError(error) ? REFUSALS[error.code] : undefined;
        if (refused) return refused;
        throw error;
      }
      notify.toast('index_saved', { severity: 'success' });
      state.discard();
      return null;
    },
  });
  return (
    <KeptForm state={state} section="index" saveLabel={t('supply.saveIndex')}>
      <fieldset className={styles.group}>
        <DayField
          language={language}
          firstDay={firstDay}
          lastDay={lastDay}
          label={t('supply.readDay')}
          hint={t('supply.readDayHint')}
          {...state.field('day')}
        />
        {registers.map((register) => (
          <TextField
            key={register}
            label={
              registers.length === 1
                ? t('supply.onlyRegister')
                : t('supply.register', { register: period(register) })
            }
            inputMode="decimal"
            autoComplete="off"
            {...state.field(`registers.${register}`)}
          />
        ))}
      </fieldset>
    </KeptForm>
  );
}
