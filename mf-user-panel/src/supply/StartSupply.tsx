import { indexText, powersOf } from '@foyer/area-parts';
import { isDay } from '@foyer/domain';
import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { useHostServices } from '@foyer/remote-kit';
import { Card, Checkbox, DayField, SelectField, TextField } from '@foyer/ui';
import type { OwnSupply, SupplySeller } from '@foyer/wire/own-supply';
import { useMemo } from 'react';
import fields from '../profile/fields.module.css';
import { REFUSED_TO_SUPPORT, refusalOf } from '../profile/refusals';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import { offerName, periodName, useTariffWords } from '../tariff/tariff-words';
import { OfferTable } from './OfferTable';
import { askedRegisters, isIndexGiven, ownSupplySchema, type TypedSupply } from './own-supply-schema';
import { useBeginOwnSupplyMutation } from './supply-endpoints';

const REFUSALS: Readonly<Record<string, Refused<TypedSupply>>> = {
  ...REFUSED_TO_SUPPORT,
  'role.not.allowed': { messageKey: 'dataOfCustomerMessage' },
  'supply.not.offered': { messageKey: 'supplyNotOfferedMessage' },
  'supply.terms.changed': { field: 'accepts', messageKey: 'supplyTermsChangedMessage' },
  'supply.signed': { messageKey: 'supplySignedMessage' },
  'supply.day.invalid': { field: 'fromDay', messageKey: 'supplyDayMessage' },
  'supply.offer.unknown': { field: 'offer', messageKey: 'supplyOfferMessage' },
  'supply.power.unknown': { field: 'kva', messageKey: 'supplyPowerMessage' },
  'index.day.invalid': { field: 'fromDay', messageKey: 'supplyDayMessage' },
  'index.registers': { messageKey: 'indexRegistersMessage' },
};

interface StartSupplyProps {
  readonly own: OwnSupply & {
    readonly seller: SupplySeller;
    readonly firstDay: string;
    readonly lastDay: string;
  };
}

/** Offer, power, first day, index, terms and one acceptance. */
export function StartSupply({ own }: StartSupplyProps) {
  const words = useTariffWords();
  const { t, language, day } = words;
  const { notify } = useHostServices();
  const [begin] = useBeginOwnSupplyMutation();
  const { offers, seller, kva: homeKva, firstDay, lastDay, needsIndex } = own;
  const schema = useMemo(() => ownSupplySchema(own, language), [own, language]);
  const stored = useMemo<TypedSupply>(() => {
    const registers = Object.fromEntries(offers.flatMap((one) => one.registers).map((name) => [name, '']));
    return { offer: '', kva: String(homeKva), fromDay: firstDay, registers, accepts: false };
  }, [offers, homeKva, firstDay]);
  const state = useKeptForm<TypedSupply, TypedSupply>({
    name: 'ownSupply',
    schema,
    stored,
    secret: ['accepts'],
    save: async (typed) => {
      const { offer, kva, fromDay } = typed;
      const asked = askedRegisters(own, typed);
      const { error } = await begin({
        ...{ offer, kva: Number(kva), fromDate: fromDay, digest: seller.digest },
        ...(isIndexGiven(own, typed) && { index: indexText(asked, typed.registers, language) }),
      });
      const refused = refusalOf(error, REFUSALS);
      if (!refused) notify.toast('supplyStartedMessage', { severity: 'success' });
      return refused;
    },
  });
  const typed = state.form.watch();
  const offer = offers.find(({ name }) => name === typed.offer);
  const registers = askedRegisters(own, typed);
  const asksLater = needsIndex && typed.fromDay !== firstDay && (offer?.registers.length ?? 0) > 0;
  return (
    <>
      <Card title={t('ownSupply.offers')}>
        <OfferTable own={own} kva={Number(typed.kva)} />
      </Card>
      <Card title={t('ownSupply.contract')} testId="own-supply">
        <KeptForm
          state={state}
          section="ownSupply"
          saveLabel={t('ownSupply.sign')}
          readOnly={useCustomerOnly()}
        >
          <SelectField
            label={t('tariff.offer')}
            options={[
              { value: '', label: t('ownSupply.choose') },
              ...offers.map(({ name }) => ({ value: name, label: offerName(words, name, undefined) })),
            ]}
            {...state.field('offer')}
          />
          <SelectField
            label={t('tariff.power')}
            options={powersOf(offer ?? offers[0], Number(typed.kva)).map((kva) => ({
              value: String(kva),
              label: t('address.kva', { kva }),
            }))}
            {...state.field('kva')}
          />
          <DayField
            language={language}
            firstDay={firstDay}
            lastDay={lastDay}
            label={t('ownSupply.firstDay')}
            hint={t('ownSupply.firstDayHint', { from: day(firstDay), to: day(lastDay) })}
            {...state.field('fromDay')}
          />
          {registers.length > 0 ? (
            <fieldset className={fields.group}>
              <legend className={fields.groupTitle}>{t('ownSupply.index')}</legend>
              <p className={fields.note}>{t('ownSupply.indexHint')}</p>
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
            </fieldset>
          ) : null}
          {asksLater ? <p className={fields.note}>{t('ownSupply.indexLater')}</p> : null}
          <section className={fields.stack} aria-label={t('ownSupply.seller')}>
            <p>
              <strong>{seller.legalName}</strong>
              <br />
              {seller.address}
              <br />
              {seller.registration} · {seller.vatNumber}
            </p>
            <p>{seller.terms}</p>
          </section>
          {offer && isDay(typed.fromDay) ? (
            <p data-testid="own-supply-summary">
              {t('ownSupply.summary', {
                offer: offerName(words, offer.name, undefined),
                kva: t('address.kva', { kva: typed.kva }),
                day: day(typed.fromDay),
              })}
            </p>
          ) : null}
          <p className={fields.note}>{t('ownSupply.rights')}</p>
          <Checkbox label={t('ownSupply.accept', { seller: seller.legalName })} {...state.field('accepts')} />
        </KeptForm>
      </Card>
    </>
  );
}
