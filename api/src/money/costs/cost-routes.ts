import { addDays, startOfSiteDay } from '@foyer/domain';
import { type CostAmounts, monthCosts, saveCostBudget } from '@foyer/wire/costs';
import type * as z from 'zod/mini';
import { wireInstant } from '../../foundation/http/wire-time';
import type { Account } from '../../identity/accounts/account-store';
import { forHousehold, type Route } from '../../identity/answer';
import { endBudgetAlerts } from './budget-alerts';
import { budgetOf, saveBudget } from './budget-store';
import { type HeatedHour, heatingPart } from './month-costs';
import { type CostSources, consumptionByHour, readMonthCosts } from './read-costs';

interface CostDependencies extends CostSources {
  /** Heating energy of a home, which a room below knows. */
  readonly heatedHours: (household: Account, from: Date, to: Date) => Promise<readonly HeatedHour[]>;
  /** Whether the household's licence includes a feature. */
  readonly hasFeature: (household: Account, feature: string, nowMs: number) => Promise<boolean>;
}

type AmountsWire = NonNullable<z.input<typeof monthCosts.answer>['amounts']>;

const amountsWire = (amounts: CostAmounts | null): AmountsWire | null =>
  amounts && {
    total: amounts.totalCents,
    bought: amounts.boughtCents,
    standing: amounts.standingCents,
    battery: amounts.batteryCents,
    sold: amounts.soldCents,
    other: amounts.otherCents,
    boughtKwh: amounts.boughtKwh,
    soldKwh: amounts.soldKwh,
  };

const instant = (ms: number) => wireInstant(new Date(ms));

/** What energy costs, and the household's budget. */
export function costRoutes(dependencies: CostDependencies): Route[] {
  const { database, heatedHours, hasFeature } = dependencies;
  return [
    forHousehold(monthCosts, async ({ month }, { household, nowMs }) => {
      const budgetCents = await budgetOf(database, household.id);
      const asked = { month: month ?? null, budgetCents };
      const found = await readMonthCosts(dependencies, household, nowMs, asked, (feature) =>
        hasFeature(household, feature, nowMs),
      );
      const { cost, measured, prices, basis } = found.found;
      const { fromDay, toDay } = found.days;
      const dayStart = (day: string) => new Date(startOfSiteDay(day, prices.site.timeZone));
      const heated = await heatedHours(household, dayStart(fromDay), dayStart(toDay));
      return {
        month: found.month,
        fromDate: fromDay,
        lastDate: addDays(toDay, -1),
        isOver: found.isOver,
        currency: cost.currency,
        basis,
        amounts: amountsWire(cost.amounts),
        lines: cost.lines.map(({ fromDay: from, lastDay: last, ...line }) => ({
          ...line,
          fromDate: from,
          lastDate: last,
        })),
        billed: cost.billedCents,
        heating: heatingPart(heated, cost.hours, consumptionByHour(measured)),
        expected: found.expected && {
          low: found.expected.lowCents,
          cents: found.expected.cents,
          high: found.expected.highCents,
        },
        yearBefore: amountsWire(found.yearBefore),
        yearBeforeToDay: amountsWire(found.yearBeforeToDay),
        budget: found.budget && { ...found.budget },
        peak: cost.peak && { power: cost.peak.powerW, start: instant(cost.peak.startMs) },
        expensiveHours: cost.expensiveHours.map(({ startMs, ...hour }) => ({
          ...hour,
          start: instant(startMs),
        })),
        incompleteDays: cost.incompleteDays.map(({ day, ...hours }) => ({ date: day, ...hours })),
        missingPrices: [...cost.missingPrices],
      };
    }),

    forHousehold(saveCostBudget, async ({ cents }, { household, nowMs }) => {
      const before = await budgetOf(database, household.id);
      await saveBudget(database, household.id, cents ?? null, new Date(nowMs));
      if (before !== (cents ?? null)) await endBudgetAlerts(dependencies, household.id);
      return {};
    }),
  ];
}
