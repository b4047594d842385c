import { offerAtPower } from '@foyer/area-parts';
import { DataTable, MISSING } from '@foyer/ui';
import type { OfferComparison } from '@foyer/wire/offers';
import type { OwnSupply } from '@foyer/wire/own-supply';
import type { SuppliedOffer } from '@foyer/wire/supplied-offers';
import { useOfferComparisonsQuery } from '../offers/offer-endpoints';
import fields from '../profile/fields.module.css';
import { offerName, periodName, useTariffWords } from '../tariff/tariff-words';

interface OfferTableProps {
  readonly own: Pick<OwnSupply, 'offers' | 'firstDay'>;
  readonly kva: number;
}

/** Whether the amounts are those of twelve months: a part of a year is no estimate of it. */
const isWholeYear = ({ months }: OfferComparison): boolean =>
  months.length === 12 && months.every(({ state }) => state === 'compared');

/** Prices of the offers at a power, and what the measured year would have cost at each. */
export function OfferTable({ own: { offers, firstDay }, kva }: OfferTableProps) {
  const words = useTariffWords();
  const { t, price, money, day } = words;
  // An estimate is left out where it cannot be had.
  const { data: compared } = useOfferComparisonsQuery();
  const year = compared?.year && isWholeYear(compared.year) ? compared.year : null;
  const prices = (offer: SuppliedOffer) => {
    const atPower = offerAtPower(offer, kva).prices;
    return (
      <span>
        {atPower.map(({ period, centsPerKwh }) => (
          <span key={period}>
            {atPower.length === 1
              ? price(centsPerKwh)
              : t('tariff.line', { kind: periodName(words, period), prices: price(centsPerKwh) })}
            <br />
          </span>
        ))}
      </span>
    );
  };
  const yearOf = ({ name }: SuppliedOffer) => {
    const found = year?.offers.find(({ offer }) => offer === name);
    return found ? money(found.totalCents) : MISSING;
  };
  const standing = (offer: SuppliedOffer) => {
    const { standingCentsPerMonth } = offerAtPower(offer, kva);
    return standingCentsPerMonth === null
      ? MISSING
      : t('tariff.aMonth', { amount: money(standingCentsPerMonth) });
  };
  return (
    <div className={fields.stack}>
      <DataTable
        caption={t('ownSupply.offers')}
        columns={[
          { key: 'offer', header: t('tariff.offer'), cell: ({ name }) => offerName(words, name, undefined) },
          { key: 'prices', header: t('ownSupply.prices'), cell: prices },
          { key: 'standing', header: t('tariff.standing'), cell: standing },
          { key: 'year', header: t('ownSupply.year'), cell: yearOf },
        ]}
        rows={offers}
        rowKey={({ name }) => name}
      />
      <p className={fields.note}>{t('ownSupply.published', { day: day(firstDay ?? '') })}</p>
      {compared ? (
        <p className={fields.note}>
          {year
            ? t('ownSupply.yearNote', { kva: t('address.kva', { kva: compared.kva }) })
            : t('ownSupply.noYear')}
        </p>
      ) : null}
    </div>
  );
}
