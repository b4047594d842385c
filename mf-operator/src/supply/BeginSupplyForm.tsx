import { indexText, isOfferedAt, powersOf, registerFaults } from '@foyer/area-parts';
import { addMonths, isDay } from '@foyer/domain';
import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { DayField, SelectField, TextField } from '@foyer/ui';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useBeginSupplyMutation } from '../operator-api';
import styles from '../parts/parts.module.css';
import { OfferPrices } from './OfferPrices';
import type { SupplyProps } from './supply-props';
import { useSupplyWords } from './useSupplyWords';

interface Typed {
  offer: string;
  kva: string;
  signedDay: string;
  fromDay: string;
  registers: Record<string, string>;
}

/** How far ahead a supply may begin here, and how far back. */
const MONTHS = 24;

const REFUSALS: Readonly<Record<string, Refused<Typed>>> = {
  'user.not.found': { messageKey: 'supplyNoHousehold' },
  'supply.signed': { messageKey: 'supplySigned' },
  'supply.day.invalid': { field: 'fromDay', messageKey: 'supplyDay' },
  'supply.offer.unknown': { field: 'offer', messageKey: 'supplyOffer' },
  'supply.power.unknown': { field: 'kva', messageKey: 'supplyPower' },
  'index.registers': { messageKey: 'indexRegistersMessage' },
};

/** Begins the supply of a home without a contract. It asks first, because it makes bills. */
export function BeginSupplyForm({ household, supply }: SupplyProps) {
  const words = useSupplyWords();
  const { t, language, day, offer: offerName } = words;
  const { notify } = useHostServices();
  const [begin] = useBeginSupplyMutation();
  const { offers, today, kva: homeKva, isMeterRead } = supply;
  const registersOf = (name: string) =>
    isMeterRead ? [] : (offers.find((one) => one.name === name)?.registers ?? []);
  const isIndexGiven = (typed: Typed) =>
    registersOf(typed.offer).some((register) => (typed.registers[register] ?? '').trim() !== '');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the closures read the supply
  const schema = useMemo(
    () =>
      z
        .object({
          offer: z.string().check(z.minLength(1, 'fieldMissing')),
          kva: z.string(),
          signedDay: z.string(),
          fromDay: z.string(),
          registers: z.record(z.string(), z.string()),
        })
        .check((context) => {
          const typed: Typed = context.value;
          const { signedDay, fromDay } = typed;
          const addFault = (path: readonly (string | number)[], message: string) =>
            context.issues.push({ code: 'custom', path: [...path], message, input: typed });
          if (!isDay(fromDay)) addFault(['fromDay'], 'supplyDayMissing');
          if (!isDay(signedDay)) addFault(['signedDay'], 'supplyDayMissing');
          else if (signedDay > today || (isDay(fromDay) && signedDay > fromDay))
            addFault(['signedDay'], 'supplySignedDay');
          const chosen = offers.find(({ name }) => name === typed.offer);
          if (!isOfferedAt(chosen, Number(typed.kva))) addFault(['kva'], 'supplyPower');
          if (!isIndexGiven(typed)) return;
          for (const { path, message } of registerFaults(registersOf(typed.offer), typed.registers, language))
            addFault(path, message);
        }),
    [supply, language],
  );
  const stored = useMemo<Typed>(() => {
    const registers = Object.fromEntries(offers.flatMap((one) => one.registers).map((name) => [name, '']));
    return { offer: '', kva: String(homeKva), signedDay: today, fromDay: today, registers };
  }, [offers, homeKva, today]);
  const state = useKeptForm<Typed, Typed>({
    name: `supply-${household.id}`,
    schema,
    stored,
    stores: false,
    save: async (typed) => {
      const { offer, kva, signedDay, fromDay } = typed;
      const values = { offer: offerName(offer), kva: t('supply.kva', { kva }), day: day(fromDay) };
      if (!(await notify.confirm('supply_begin_confirm', { values })))
        return { messageKey: 'supplyNotBegun' };
      const { error } = await begin({
        ...{ id: household.id, offer, kva: Number(kva), fromDate: fromDay, signedDate: signedDay },
        ...(isIndexGiven(typed) && { index: indexText(registersOf(offer), typed.registers, language) }),
      });
      if (error) {
        const refused = isPlatformError(error) ? REFUSALS[error.code] : undefined;
        if (refused) return refused;
        throw error;
      }
      notify.toast('supply_begun', { severity: 'success' });
      return null;
    },
  });
  const typed = state.form.watch();
  const offer = offers.find(({ name }) => name === typed.offer);
  const registers = registersOf(typed.offer);
  return (
    <KeptForm state={state} section="supply" saveLabel={t('supply.begin')}>
      <fieldset className={styles.group}>
        <SelectField
          label={t('supply.offer')}
          options={[
            { value: '', label: t('supply.chooseOffer') },
            ...offers.map(({ name }) => ({ value: name, label: offerName(name) })),
          ]}
          {...state.field('offer')}
        />
        <SelectField
          label={t('supply.power')}
          options={powersOf(offer, Number(typed.kva)).map((kva) => ({
            value: String(kva),
            label: t('supply.kva', { kva }),
          }))}
          {...state.field('kva')}
        />
        {offer ? (
          <OfferPrices words={words} offer={offer} kva={Number(typed.kva)} currency={supply.currency} />
        ) : null}
        <DayField
          language={language}
          firstDay={addMonths(today, -MONTHS)}
          lastDay={today}
          label={t('supply.signedDay')}
          {...state.field('signedDay')}
        />
        <DayField
          language={language}
          firstDay={addMonths(today, -MONTHS)}
          lastDay={addMonths(today, MONTHS)}
          label={t('supply.from')}
          hint={t('supply.fromHint')}
          {...state.field('fromDay')}
        />
      </fieldset>
      {registers.length > 0 ? (
        <fieldset className={styles.group}>
          <legend className={styles.groupTitle}>{t('supply.firstIndex')}</legend>
          <p className={styles.soft}>{t('supply.firstIndexHint')}</p>
          {registers.map((register) => (
            <TextField
              key={register}
              label={t('supply.register', { register: words.period(register) })}
              inputMode="decimal"
              autoComplete="off"
              {...state.field(`registers.${register}`)}
            />
          ))}
        </fieldset>
      ) : null}
      {isMeterRead ? <p className={styles.soft}>{t('supply.noIndexNeeded')}</p> : null}
    </KeptForm>
  );
}
