import { type ContractSpan, changeDays, type PriceComponent, priceRowOn, vatShareOn } from './contract';
import type { CalendarSite } from './price-calendar';

/** Days of a component with constant rows. Days whose rows are the same in effect are not cut. */
export function partsOf({ fromDay, toDay, version }: ContractSpan, component: PriceComponent) {
  const kva = version?.kva ?? 0;
  const cuts = changeDays(component).filter((day) => fromDay < day && day < toDay);
  const days = [...new Set([fromDay, ...cuts, toDay])].toSorted();
  const periods = [...new Set(component.rows.map(({ period }) => period))];
  const rowOn = (day: string, period: string | null) => {
    const row = priceRowOn(component, day, kva, period);
    return row ? component.rows.indexOf(row) : null;
  };
  const stateOn = (day: string) =>
    JSON.stringify([vatShareOn(component, day), ...periods.map((period) => rowOn(day, period))]);
  const kept = days.filter((day, index) => {
    const before = days[index - 1];
    return before === undefined || day === toDay || stateOn(before) !== stateOn(day);
  });
  return kept.slice(0, -1).map((from, index) => ({ fromDay: from, toDay: kept[index + 1] ?? toDay }));
}

/** The site with the colours that the version of a span has of its own. */
export const siteOf = ({ version }: ContractSpan, site: CalendarSite): CalendarSite =>
  version?.colours ? { ...site, colours: version.colours } : site;
