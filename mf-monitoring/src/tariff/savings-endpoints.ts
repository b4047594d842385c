import { addDays } from '@foyer/domain';
import { ask } from '@foyer/platform-client';
import { MAX_OWN_ENERGY_DAYS, type OwnEnergy, ownEnergy } from '@foyer/wire/measures';
import { monitoringApi } from '../monitoring-api';

interface OwnEnergyOf {
  readonly deviceId: string;
  /** Site days, `toDate` exclusive. */
  readonly fromDate: string;
  readonly toDate: string;
}

/** A year without a price makes the sum unknown; a year without sales adds nothing. */
function amountsOf(sum: OwnEnergy, more: OwnEnergy): Pick<OwnEnergy, 'savedCents' | 'earnedCents'> {
  if (sum.savedCents === undefined || more.savedCents === undefined) return {};
  const sales = [sum.earnedCents, more.earnedCents].filter((cents) => cents !== null && cents !== undefined);
  return {
    savedCents: sum.savedCents === null || more.savedCents === null ? null : sum.savedCents + more.savedCents,
    earnedCents: sales.length === 0 ? null : sales.reduce((all, cents) => all + cents, 0),
  };
}

function added(sum: OwnEnergy | null, more: OwnEnergy | null): OwnEnergy | null {
  if (!sum || !more) return sum ?? more;
  return {
    outsideRangesWs: sum.outsideRangesWs + more.outsideRangesWs,
    withinRangesWs: sum.withinRangesWs + more.withinRangesWs,
    ...amountsOf(sum, more),
    unpricedWs: (sum.unpricedWs ?? 0) + (more.unpricedWs ?? 0),
    isPriced: sum.isPriced !== false || more.isPriced !== false,
    isEarnedProvisional: sum.isEarnedProvisional === true || more.isEarnedProvisional === true,
  };
}

export const { useOwnEnergyQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    /** One request per year, in sequence, so that no single answer grows with the age of the home. */
    ownEnergy: build.query<OwnEnergy | null, OwnEnergyOf>({
      providesTags: ['corrections', 'tariffs'],
      queryFn: async ({ deviceId, fromDate, toDate }, _api, _options, baseQuery) => {
        let sum: OwnEnergy | null = null;
        for (let from = fromDate; from < toDate; from = addDays(from, MAX_OWN_ENERGY_DAYS)) {
          const yearLater = addDays(from, MAX_OWN_ENERGY_DAYS);
          const isLast = toDate <= yearLater;
          const { data, error } = await baseQuery(
            ask(ownEnergy, { deviceId, fromDate: from, toDate: isLast ? toDate : yearLater }),
          );
          if (error) return { error };
          // The base query types every answer as unknown; the contract has validated this one.
          sum = added(sum, data as OwnEnergy | null);
        }
        return { data: sum };
      },
    }),
  }),
});
