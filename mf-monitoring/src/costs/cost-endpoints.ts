import { ask, endpointFor } from '@foyer/platform-client';
import { type MonthCosts, monthCosts, saveCostBudget } from '@foyer/wire/costs';
import { monitoringApi } from '../monitoring-api';

/** Costs change with each quarter of an hour; the platform reads weeks of measurements to work them out. */
export const COSTS_REFRESH_MS = 900_000;

export const { useMonthCostsQuery, useSaveCostBudgetMutation } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    /** Argument: `YYYY-MM`; null for the running month. */
    monthCosts: build.query<MonthCosts, string | null>({
      ...endpointFor(monthCosts, (month: string | null) => (month === null ? {} : { month })),
      providesTags: ['costs', 'tariffs', 'corrections'],
    }),
    /** Cents of a month from the running one on; null ends the budget. */
    saveCostBudget: build.mutation<void, number | null>({
      query: (cents) => ask(saveCostBudget, cents === null ? {} : { cents }),
    }),
  }),
});
