import {
  priceRowOn,
  siteDay,
  type TempoColour,
  type TempoDay,
  type TempoHours,
  tempoOutlook,
  tempoPeriod,
} from '@foyer/domain';
import { tempoDays } from '@foyer/wire/tempo';
import type { Database } from '../../foundation/database/sql';
import { wireInstant } from '../../foundation/http/wire-time';
import { forHousehold, type Route } from '../../identity/answer';
import type { StoredContract } from '../contract/contract-store';
import { contractVersionOf } from '../contract/contract-version';
import { knownColours } from '../prices/tempo-store';
import { type OfferDependencies, tempoContractOn } from './tempo-contract';

type Priced = Pick<TempoHours, 'day' | 'isOffPeak'> & { readonly colour: TempoColour | null };

/** Price of some hours of a Tempo contract, cents per kWh; null while the colour or the price is not known. */
export function tempoPrice(contract: StoredContract, hours: Priced): number | null {
  const period = tempoPeriod(hours);
  const { components, kva } = contractVersionOf(contract);
  const energy = components.find(({ kind }) => kind === 'energy');
  return period === null || !energy ? null : (priceRowOn(energy, hours.day, kva, period)?.cents ?? null);
}

/** Colours, prices and days left of homes with Tempo. */
export function tempoRoutes({
  database,
  ...dependencies
}: OfferDependencies & { readonly database: Database }): Route[] {
  return [
    forHousehold(tempoDays, async (_input, { household, nowMs }) => {
      const { siteTimeZone } = household;
      const contract = await tempoContractOn(dependencies, household, siteDay(nowMs, siteTimeZone));
      if (!contract) return { tempo: null };
      const outlook = tempoOutlook(await knownColours(database), nowMs, siteTimeZone);
      const dayWire = (day: TempoDay) => ({
        date: day.day,
        colour: day.colour,
        peakPrice: tempoPrice(contract, { ...day, isOffPeak: false }),
        offPeakPrice: tempoPrice(contract, { ...day, isOffPeak: true }),
      });
      const hoursWire = (hours: TempoHours) => ({
        colour: hours.colour,
        offPeak: hours.isOffPeak,
        price: tempoPrice(contract, hours),
        end: wireInstant(new Date(hours.endMs)),
      });
      const [now, next] = outlook.hours;
      return {
        tempo: {
          today: dayWire(outlook.today),
          tomorrow: dayWire(outlook.tomorrow),
          usuallyKnownAt: wireInstant(new Date(outlook.usuallyKnownMs)),
          now: hoursWire(now),
          next: hoursWire(next),
          left: outlook.daysLeft,
        },
      };
    }),
  ];
}
