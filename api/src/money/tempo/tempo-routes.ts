import { siteDay, type TempoDay, type TempoHours, tempoOutlook } from '@foyer/domain';
import { tempoDays } from '@foyer/wire/tempo';
import type { Database } from '../../foundation/database/sql';
import { wireInstant } from '../../foundation/http/wire-time';
import { forHousehold, type Route } from '../../identity/answer';
import { knownColours } from '../prices/tempo-store';
import { type TempoDependencies, tempoPrice, tempoTermsOn } from './tempo-terms';

/** Colours, prices and days left of homes with Tempo. */
export function tempoRoutes({
  database,
  ...dependencies
}: TempoDependencies & { readonly database: Database }): Route[] {
  return [
    forHousehold(tempoDays, async (_input, { household, nowMs }) => {
      const { siteTimeZone } = household;
      const terms = await tempoTermsOn(dependencies, household, siteDay(nowMs, siteTimeZone));
      if (!terms) return { tempo: null };
      const outlook = tempoOutlook(await knownColours(database), nowMs, siteTimeZone);
      const dayWire = (day: TempoDay) => ({
        date: day.day,
        colour: day.colour,
        peakPrice: tempoPrice(terms, { ...day, isOffPeak: false }),
        offPeakPrice: tempoPrice(terms, { ...day, isOffPeak: true }),
      });
      const hoursWire = (hours: TempoHours) => ({
        colour: hours.colour,
        offPeak: hours.isOffPeak,
        price: tempoPrice(terms, hours),
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
