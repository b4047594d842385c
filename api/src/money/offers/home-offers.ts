import {
  type ContractVersion,
  calendarOfOffPeak,
  calendarOfWeek,
  type OfferPrices,
  type PriceCalendar,
  scheduleChanges,
} from '@foyer/domain';
import type { StoredTariff } from '../../home/tariff/tariff-store';
import { tariffOn } from '../../home/tariff/tariff-terms';
import { connectionKva } from '../../home/tariff/usual-tariffs';
import type { Account } from '../../identity/accounts/account-store';
import type { StoredContract } from '../contract/contract-store';
import { contractOn, contractVersionOf } from '../contract/contract-version';
import { enteredContract, publishedName } from '../contract/entered-contract';
import { supplierOf, supplyOf } from '../documents/supply';
import type { LoadedSeries } from '../prices/loaded-series';
import { publishedOffers } from '../prices/price-list';

/** Prices of the home that are not those of a published offer. */
const OWN_OFFER = 'own';
const PEAK_OFF_PEAK = 'peakOffPeak';
/** Before every price row. */
const FIRST_DAY = '2000-01-01';
/** Off-peak hours of a French connection, minutes a day. */
const OFF_PEAK_MIN = 480;

/** A tariff as entered, with the prices of the offer it names; null without one. */
export interface EnteredTariff {
  readonly tariff: StoredTariff;
  readonly prices: OfferPrices | null;
}

/** An offer as it would have been the home's. */
export interface HomeOffer {
  readonly offer: string;
  /** Name people read of an offer with a series of prices; null for the others. */
  readonly label: string | null;
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

/** Weekly hours as off-peak hours of a connection; null unless eight hours every day, as those of a week-end offer. */
function offPeakCalendar({ ranges, isOffPeakWithin }: Hours): PriceCalendar | null {
  const reading = scheduleChanges(ranges, 'onOff');
  if (ranges === '' || !reading.ok) return null;
  const names = isOffPeakWithin ? (['offPeak', 'peak'] as const) : (['peak', 'offPeak'] as const);
  const calendar = calendarOfWeek(reading.value, ...names);
  const wanted = isOffPeakWithin ? OFF_PEAK_MIN : 24 * 60 - OFF_PEAK_MIN;
  const isDaily = (calendar.seasons[0]?.rules ?? []).every(
    ({ ranges: own }) => own.reduce((sum, { fromMin, toMin }) => sum + toMin - fromMin, 0) === wanted,
  );
  return isDaily ? calendar : null;
}

/** The home's own off-peak hours, which depend on its connection and not on the offer; no calendar for the usual ones. */
function offPeakHoursOf(contracts: readonly StoredContract[], tariff: StoredTariff | null) {
  const signed = contracts.findLast(({ ranges }) => ranges !== '');
  const ofContract = signed && offPeakCalendar(signed);
  if (ofContract) return { from: 'contract', calendar: ofContract } as const;
  const seasons = tariff?.offer?.seasons;
  const ofTariff = seasons ? calendarOfOffPeak(seasons) : tariff && offPeakCalendar(hoursOf(tariff));
  return ofTariff
    ? ({ from: 'tariff', calendar: ofTariff } as const)
    : ({ from: 'usual', calendar: null } as const);
}

/** The name of a published offer, or `own`. */
function offerInForce(contract: StoredContract | null, tariff: StoredTariff | null): string {
  if (contract) return contract.offer;
  if (tariff?.offer) return tariff.offer.ownPrices ? OWN_OFFER : publishedName(tariff.offer.name);
  return tariff?.category === 'custom' ? OWN_OFFER : publishedName(tariff?.name ?? OWN_OFFER);
}

/**
 * Every published offer of the home's country, those with a series of prices, and the home's own prices where they are
 * none of these.
 * @param series of the country by offer, with the prices of the compared days
 */
export function homeOffers(
  household: Account,
  contracts: readonly StoredContract[],
  entered: readonly EnteredTariff[],
  today: string,
  series: ReadonlyMap<string, LoadedSeries> = new Map(),
): HomeOffers {
  const { tenant, details } = household;
  const supply = supplyOf(household);
  const isSupplied =
    supply !== null && supply.fromDay <= today && (supply.toDay === null || today < supply.toDay);
  const contract = isSupplied ? contractOn(contracts, today) : null;
  const tariffs = entered.map(({ tariff }) => tariff);
  const tariff = tariffOn(tariffs, today);
  const chosen = contract ? null : (entered.find((one) => one.tariff === tariff) ?? null);
  const country = contract?.country ?? details.country ?? 'FR';
  const currency = contract?.currency ?? details.currency ?? 'EUR';
  const kva = contract?.kva ?? tariff?.offer?.kva ?? connectionKva(household);
  const published = publishedOffers(country);
  const all = [...published, ...series.keys()];
  const { from, calendar } = offPeakHoursOf(contracts, tariff);

  const terms = { fromDay: FIRST_DAY, supplier: supplierOf(tenant), kva, country, currency };
  const versionOf = (offer: string): ContractVersion => {
    const usual = { ranges: '', isOffPeakWithin: true, pricesCentsPerKwh: [] };
    const own = series.get(offer);
    const version = contractVersionOf({ ...terms, offer, ...usual, ...(own && { series: own }) });
    if (offer !== PEAK_OFF_PEAK || !calendar) return version;
    const components = version.components.map((one) => (one.kind === 'energy' ? { ...one, calendar } : one));
    return { ...version, components };
  };
  const named = offerInForce(contract, tariff);
  const inForce = all.includes(named) ? named : OWN_OFFER;
  const ownVersions = contract
    ? contracts.map(contractVersionOf)
    : entered.map(({ tariff: one, prices }, index) =>
        enteredContract(one, prices, { ...terms, fromDay: index === 0 ? FIRST_DAY : one.fromDay }, series),
      );
  const listedColours = chosen?.prices?.colours;
  const listed = all.map((offer) => ({ offer, versions: [versionOf(offer)] }));
  const hasOwn = inForce === OWN_OFFER && ownVersions.length > 0;
  const offers = hasOwn ? [...listed, { offer: OWN_OFFER, versions: ownVersions }] : listed;
  return {
    offers: offers.map(({ offer, versions }) => {
      const isInForce = offer === inForce;
      const label = series.get(offer)?.label ?? null;
      const own = isInForce && listedColours ? { colours: listedColours } : {};
      return { offer, label, versions: versions.map((one) => ({ ...one, ...own })), isInForce };
    }),
    country,
    currency,
    kva,
    isKvaKnown: contract !== null || Boolean(tariff?.offer) || Number(details.electricPowerCapacity) > 0,
    offPeakHours: published.includes(PEAK_OFF_PEAK) ? from : null,
  };
}
