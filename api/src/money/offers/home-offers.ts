import { type ContractVersion, calendarOfWeek, scheduleChanges } from '@foyer/domain';
import type { StoredTariff } from '../../home/tariff/tariff-store';
import { tariffOn } from '../../home/tariff/tariff-terms';
import { connectionKva } from '../../home/tariff/usual-tariffs';
import type { Account } from '../../identity/accounts/account-store';
import type { StoredContract } from '../contract/contract-store';
import { contractOn, contractVersionOf } from '../contract/contract-version';
import { supplierOf, supplyOf } from '../documents/supply';
import { publishedOffers } from '../prices/price-list';

/** Prices of the home that are not those of a published offer. */
const OWN_OFFER = 'own';
const PEAK_OFF_PEAK = 'peakOffPeak';
/** Before every price row. */
const FIRST_DAY = '2000-01-01';
/** Off-peak hours of a French connection, minutes a day. */
const OFF_PEAK_MIN = 480;

/** Offers whose prices a standard tariff has, by its name. */
const OFFER_OF_TARIFF: Readonly<Record<string, string>> = {
  base: 'base',
  hp_hc: PEAK_OFF_PEAK,
  hp_hc_midi: PEAK_OFF_PEAK,
  unique: 'flat',
  double: 'highLow',
};

/** An offer as it would have been the home's. */
export interface HomeOffer {
  readonly offer: string;
  readonly isInForce: boolean;
  /** Oldest first. */
  readonly versions: readonly ContractVersion[];
}

/** Offers a home is compared at. */
export interface HomeOffers {
  readonly offers: readonly HomeOffer[];
  readonly country: string;
  readonly currency: string;
  readonly kva: number;
  readonly isKvaKnown: boolean;
  readonly offPeakHours: 'contract' | 'tariff' | 'usual' | null;
}

type Hours = Pick<StoredContract, 'ranges' | 'isOffPeakWithin'>;

/** Hours of a stored tariff, and which side of them is cheaper. */
function hoursOf({ ranges, pricesCentsPerKwh: [outside = 0, within = 0] }: StoredTariff): Hours {
  return { ranges, isOffPeakWithin: within < outside };
}

/** Whether hours are off-peak hours of a connection, the same number every day, and not those of a week-end offer. */
function areOffPeakHours({ ranges, isOffPeakWithin }: Hours): boolean {
  const reading = scheduleChanges(ranges, 'onOff');
  if (ranges === '' || !reading.ok) return false;
  const wanted = isOffPeakWithin ? OFF_PEAK_MIN : 24 * 60 - OFF_PEAK_MIN;
  const [season] = calendarOfWeek(reading.value).seasons;
  return (season?.rules ?? []).every(
    ({ ranges: own }) => own.reduce((sum, { fromMin, toMin }) => sum + toMin - fromMin, 0) === wanted,
  );
}

/** The home's own off-peak hours, which depend on its connection and not on the offer. */
function offPeakHoursOf(contracts: readonly StoredContract[], tariff: StoredTariff | null) {
  const signed = contracts.findLast(({ ranges }) => ranges !== '');
  if (signed && areOffPeakHours(signed)) {
    const { ranges, isOffPeakWithin } = signed;
    return { from: 'contract', hours: { ranges, isOffPeakWithin } } as const;
  }
  const entered = tariff && hoursOf(tariff);
  if (entered && areOffPeakHours(entered)) return { from: 'tariff', hours: entered } as const;
  return { from: 'usual', hours: { ranges: '', isOffPeakWithin: true } } as const;
}

/** Every published offer of the home's country, and the home's own prices where they are no published offer. */
export function homeOffers(
  household: Account,
  contracts: readonly StoredContract[],
  tariffs: readonly StoredTariff[],
  today: string,
): HomeOffers {
  const { tenant, details } = household;
  const supply = supplyOf(household);
  const isSupplied =
    supply !== null && supply.fromDay <= today && (supply.toDay === null || today < supply.toDay);
  const contract = isSupplied ? contractOn(contracts, today) : null;
  const tariff = tariffOn(tariffs, today);
  const country = contract?.country ?? details.country ?? 'FR';
  const currency = contract?.currency ?? details.currency ?? 'EUR';
  const kva = contract?.kva ?? connectionKva(household);
  const published = publishedOffers(country);
  const { from, hours } = offPeakHoursOf(contracts, tariff);

  const terms = { fromDay: FIRST_DAY, supplier: supplierOf(tenant), kva, country, currency };
  const versionOf = (offer: string) =>
    contractVersionOf({
      ...terms,
      offer,
      ...(offer === PEAK_OFF_PEAK ? hours : { ranges: '', isOffPeakWithin: true }),
      pricesCentsPerKwh: [],
    });
  const shown = tariff?.offer?.name ?? OFFER_OF_TARIFF[tariff?.name ?? ''];
  const named = contract?.offer ?? shown ?? OWN_OFFER;
  const isEntered = !contract && (tariff?.category === 'custom' || Boolean(tariff?.offer?.ownPrices));
  const inForce = isEntered || !published.includes(named) ? OWN_OFFER : named;
  const ownVersions = contract
    ? contracts.map(contractVersionOf)
    : tariffs.map((version, index) =>
        contractVersionOf({
          ...terms,
          fromDay: index === 0 ? FIRST_DAY : version.fromDay,
          offer: OWN_OFFER,
          ...hoursOf(version),
          pricesCentsPerKwh: version.pricesCentsPerKwh,
        }),
      );
  return {
    offers: [
      ...published.map((offer) => ({
        offer,
        isInForce: offer === inForce,
        versions: [versionOf(offer)],
      })),
      ...(inForce === OWN_OFFER && ownVersions.length > 0
        ? [{ offer: OWN_OFFER, isInForce: true, versions: ownVersions }]
        : []),
    ],
    country,
    currency,
    kva,
    isKvaKnown: contract !== null || Number(details.electricPowerCapacity) > 0,
    offPeakHours: published.includes(PEAK_OFF_PEAK) ? from : null,
  };
}
