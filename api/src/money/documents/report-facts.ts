import { contractCalendars, feedInOn, siteDay, sumOfBalances, surplusPriceOn } from '@foyer/domain';
import { type BalancedStep, houseMeter } from '../../energy/measures/meter-hours';
import { ownEnergyAt } from '../../energy/measures/own-energy';
import { panelPowerKwp } from '../../home/devices/panel-power';
import type { DueDocument } from './due';
import type { ReportDay, ReportFacts } from './facts';
import type { Papers } from './issue-context';
import { surplusOf } from './month-bill';
import { ratesOf } from './report-rates';
import { shownCost } from './shown-cost';
import { contractsInSupply, supplyOf } from './supply';

function reportDays(steps: readonly BalancedStep[], timeZone: string): readonly ReportDay[] {
  const byDay = new Map<string, BalancedStep[]>();
  for (const step of steps) {
    const day = siteDay(step.startMs, timeZone);
    const own = byDay.get(day);
    if (own) own.push(step);
    else byDay.set(day, [step]);
  }
  return [...byDay].map(([day, own]) => {
    const sum = sumOfBalances(own.map(({ balance }) => balance));
    const { consumedWs, producedWs, importedWs, exportedWs } = sum;
    return { day, consumedWs, producedWs, importedWs, exportedWs };
  });
}

/** Content of a month's reports; null where nothing was measured. */
export async function reportFacts(papers: Papers, due: DueDocument): Promise<ReportFacts | null> {
  const { fromDay, toDay } = due;
  const { context, parties, feedIn, colours } = papers;
  const { timeZone } = parties;
  const { store, household, now } = context;
  const prices = await store.homePrices.ofDays(household, now.getTime(), { fromDay, toDay, timeZone });
  const calendars = contractCalendars(prices.versions);
  const [steps, devices] = await Promise.all([
    houseMeter(store, household, { fromDay, toDay, now, calendars, timeZone }),
    store.devices.ofHousehold(household.id),
  ]);
  if (steps.every(({ balance }) => Object.values(balance).every((value) => value === null))) return null;
  // What is sold under a contract is added below, line by line.
  const surplusOn = (day: string) => (feedInOn(feedIn, day) ? null : surplusPriceOn([], prices.tariffs, day));
  const own = await ownEnergyAt(steps, prices, { fromDay, toDay, surplusOn });
  const contracts = contractsInSupply(papers.contracts, supplyOf(household));
  const surplus = {
    ...surplusOf({ fromDay, toDay, steps, contracts, feedIn, timeZone, colours }),
    unsoldCents: own?.earned == null ? null : Math.round(own.earned),
  };
  const earned = [...surplus.sold.map((sold) => sold.earnedCents), surplus.unsoldCents].filter(
    (cents) => cents !== null,
  );
  const boughtCents = shownCost(steps, prices, { fromDay, toDay });
  return {
    ...parties,
    textVersion: 2,
    days: reportDays(steps, timeZone),
    rates: ratesOf(steps.map(({ balance }) => balance)),
    boughtCents: boughtCents === null ? null : Math.round(boughtCents),
    savedCents: own?.saved == null ? null : Math.round(own.saved),
    earnedCents: earned.length === 0 ? null : earned.reduce((sum, cents) => sum + cents, 0),
    surplus,
    peakKw: panelPowerKwp(devices),
  };
}
