import { DayHours, PriceField, type TypedPeriod, UsualTariff } from '@foyer/area-parts';
import { Checkbox, SelectField } from '@foyer/ui';
import type { SimpleTariff } from '@foyer/wire/schedules';
import type { TariffOffer } from '@foyer/wire/tariff-offers';
import styles from './OfferFields.module.css';
import { chosenOffer, publishedCents } from './offer-draft';
import { PeakDays } from './PeakDays';
import { SeriesPrices } from './SeriesPrices';
import type { TypedTariff } from './tariff-draft';
import { offerName, periodName, type TariffWords } from './tariff-words';

type OfferField =
  | 'offerName'
  | 'kva'
  | 'ownPrices'
  | 'peakDay'
  | `offerPrices.${number}.price`
  | `seasonPeriods.${number}.${'from' | 'to'}`;

interface OfferFieldsProps {
  readonly typed: TypedTariff;
  /** Props of a field, except its label. */
  readonly field: (name: OfferField) => {
    readonly name: string;
    readonly error: string | undefined;
    readonly errorKey: string | undefined;
    readonly onChange: (event: { readonly target: unknown; readonly type?: unknown }) => Promise<unknown>;
    readonly onBlur: (event: { readonly target: unknown; readonly type?: unknown }) => Promise<unknown>;
    readonly ref: (instance: unknown) => void;
  };
  readonly offers: readonly TariffOffer[];
  /** Standard tariff the household saved before; null when it has none. */
  readonly usual: SimpleTariff | null;
  readonly words: TariffWords;
  readonly readOnly: boolean;
  onChange(changes: Partial<TypedTariff>): void;
}

/** Subscribed powers where no standing charges are published, kVA. */
const USUAL_POWERS = [3, 6, 9, 12, 15, 18, 24, 30, 36];

/** Offers whose hours are the same everywhere (`api/data/offer-calendars.json`). */
const FIXED_HOURS = ['tempo', 'ejp', 'weekend', 'highLow'];

/** An offer with its power, hours and prices. */
export function OfferFields({ typed, field, offers, usual, words, readOnly, onChange }: OfferFieldsProps) {
  const { t, typedPrice } = words;
  const offer = offers.find(({ name }) => name === typed.offerName) ?? null;
  const powers = (offer?.standing ?? []).map(({ kva }) => kva);
  const kvas = new Set([...(powers.length > 0 ? powers : USUAL_POWERS), Number(typed.kva)]);
  const choose = (name: string) => {
    const chosen = offers.find((one) => one.name === name);
    if (chosen) onChange(chosenOffer(chosen, Number(typed.kva), typedPrice));
    else onChange({ offerName: '' });
  };
  const none = usual ? usual.label : t('tariff.choose');
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label={t('tariff.offer')}
          options={[
            ...(usual || !offer ? [{ value: '', label: none }] : []),
            ...offers.map(({ name, series }) => ({
              value: name,
              label: offerName(words, name, series?.label),
            })),
          ]}
          {...field('offerName')}
          onChange={({ target }) => choose(target.value)}
        />
        <SelectField
          label={t('tariff.power')}
          options={[...kvas]
            .toSorted((a, b) => a - b)
            .map((kva) => ({
              value: String(kva),
              label: t('address.kva', { kva }),
            }))}
          {...field('kva')}
        />
      </div>
      {offer ? (
        <OfferDetails
          offer={offer}
          typed={typed}
          field={field}
          words={words}
          readOnly={readOnly}
          onChange={onChange}
        />
      ) : (
        <UsualTariff tariff={usual} words={words} />
      )}
    </>
  );
}

function OfferDetails({
  offer,
  ...props
}: Omit<OfferFieldsProps, 'offers' | 'usual'> & { readonly offer: TariffOffer }) {
  const { typed, field, words, readOnly, onChange } = props;
  const { t, language, typedPrice } = words;
  if (offer.series) return <SeriesPrices series={offer.series} words={words} />;
  const pricesToEdit = () =>
    typed.offerPrices.length > 0
      ? typed.offerPrices
      : chosenOffer(offer, Number(typed.kva), typedPrice).offerPrices;
  return (
    <>
      {FIXED_HOURS.includes(offer.name) ? (
        <p className={styles.note}>{t(`tariff.fixedHours.${offer.name}`)}</p>
      ) : null}
      {typed.seasonStarts.map((start, group) => {
        const name = t(`tariff.season.${typed.seasonStarts.length === 1 ? 'year' : start}`);
        return (
          <DayHours
            key={start}
            periods={typed.seasonPeriods}
            group={group}
            name={name}
            legend={t('tariff.offPeakOf', { days: name })}
            field={(place, end) => field(`seasonPeriods.${place}.${end}`)}
            words={{ t, language }}
            readOnly={readOnly}
            onChange={(next: TypedPeriod[]) => onChange({ seasonPeriods: next })}
          />
        );
      })}
      {offer.hasPeakDays ? (
        <PeakDays
          typed={typed}
          field={field('peakDay')}
          words={words}
          readOnly={readOnly}
          onChange={onChange}
        />
      ) : null}
      {typed.ownPrices ? null : <PublishedPrices offer={offer} kva={Number(typed.kva)} words={words} />}
      {offer.prices.length > 0 ? (
        <Checkbox
          label={t('tariff.ownPrices')}
          hint={t('tariff.ownPricesHint')}
          {...field('ownPrices')}
          checked={typed.ownPrices}
          disabled={readOnly}
          onChange={({ target }) => onChange({ ownPrices: target.checked, offerPrices: pricesToEdit() })}
        />
      ) : (
        <p className={styles.note}>{t('tariff.unpublished')}</p>
      )}
      {typed.ownPrices ? <OwnPrices {...props} /> : null}
    </>
  );
}

function PublishedPrices({
  offer,
  kva,
  words,
}: {
  readonly offer: TariffOffer;
  readonly kva: number;
  readonly words: TariffWords;
}) {
  const { t, price, money, day } = words;
  const standing = offer.standing.find((row) => row.kva >= kva) ?? null;
  const [since = ''] = offer.prices
    .map(({ fromDay }) => fromDay)
    .toSorted()
    .toReversed();
  return (
    <>
      <dl className={styles.prices} data-testid="offer-prices">
        {offer.periods.map((period) => {
          const cents = publishedCents(offer, period, kva);
          return (
            <div key={period} className={styles.price}>
              <dt>{periodName(words, period)}</dt>
              <dd>{cents === null ? t('tariff.unknownPrice') : price(cents)}</dd>
            </div>
          );
        })}
        {standing ? (
          <div className={styles.price}>
            <dt>{t('tariff.standing')}</dt>
            <dd>{t('tariff.aMonth', { amount: money(standing.centsPerMonth) })}</dd>
          </div>
        ) : null}
      </dl>
      <p className={styles.note}>{t('tariff.published', { day: day(since) })}</p>
    </>
  );
}

function OwnPrices({ typed, field, words, onChange }: Omit<OfferFieldsProps, 'offers' | 'usual'>) {
  const { price, typedPrice, unit } = words;
  const { offerPrices } = typed;
  return (
    <div className={styles.pair}>
      {offerPrices.map((own, place) => (
        <PriceField
          key={own.period}
          label={`${periodName(words, own.period)}, ${unit}`}
          typed={own.price}
          price={price}
          onMeant={(cents) =>
            onChange({
              offerPrices: offerPrices.map((one, at) =>
                at === place ? { ...one, price: typedPrice(cents) } : one,
              ),
            })
          }
          {...field(`offerPrices.${place}.price`)}
        />
      ))}
    </div>
  );
}
