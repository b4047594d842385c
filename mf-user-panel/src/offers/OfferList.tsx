import { pricePeriodName } from '@foyer/area-parts';
import { Badge } from '@foyer/ui';
import type { ComparedLine, ComparedOffer } from '@foyer/wire/offers';
import styles from './OfferList.module.css';
import { demand, difference, type OfferWords, offerName } from './offer-words';

interface OfferListProps {
  readonly words: OfferWords;
  /** Cheapest first. */
  readonly offers: readonly ComparedOffer[];
}

/** Offers with their amounts, each expandable to its standing charge and its hours. */
export function OfferList({ words, offers }: OfferListProps) {
  return (
    <ol className={styles.list}>
      {offers.map((offer) => (
        <Offer key={offer.offer} words={words} offer={offer} />
      ))}
    </ol>
  );
}

function Offer({ words, offer }: { readonly words: OfferWords; readonly offer: ComparedOffer }) {
  const { t, money } = words;
  const name = offerName(words, offer);
  const notes = [difference(words, offer), demand(words, offer)].filter((note) => note !== null);
  return (
    <li className={styles.offer} data-testid={`offer-${offer.offer}`}>
      <p className={styles.head}>
        <span className={styles.name}>
          {name}
          {offer.verdict === 'inForce' ? <Badge>{t('offers.yours')}</Badge> : null}
        </span>
        <span className={styles.amount}>{money(offer.totalCents)}</span>
      </p>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <details className={styles.details}>
        <summary className={styles.summary} aria-label={t('offers.detailsOf', { offer: name })}>
          {t('offers.details')}
        </summary>
        <ul className={styles.lines} aria-label={t('offers.detailsOf', { offer: name })}>
          {offer.lines.map((line) => (
            <Line key={line.hours ?? line.kind} words={words} line={line} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function Line({ words, line }: { readonly words: OfferWords; readonly line: ComparedLine }) {
  const { t, money, kwh, price } = words;
  const { kind, hours, quantity, amountCents } = line;
  const name = hours === null ? t('offers.standingCharge') : pricePeriodName(t, hours);
  const mean = quantity === 0 ? 0 : Math.round((amountCents / quantity) * 100) / 100;
  const what =
    kind === 'standingCharge'
      ? t('offers.months', { count: Math.round(quantity) })
      : t('offers.energy', { energy: kwh(quantity * 3_600_000), price: price(mean) });
  return (
    <li className={styles.line}>
      <span>
        {name}
        <span className={styles.note}>{what}</span>
      </span>
      <span className={styles.amount}>{money(amountCents)}</span>
    </li>
  );
}
