import {
  type BillLine,
  hoursOfTariff,
  kwhFromWs,
  priceAt,
  scheduleChanges,
  sharedCents,
  siteDay,
  type Tariff,
} from '@foyer/domain';
import type { BilledDay, BilledHour, ExplainedLine } from '@foyer/wire/documents';
import type { BillFacts } from './facts';

const HOUR_MS = 3_600_000;

function tariffOfLine({ spans }: BillFacts, { fromDay }: BillLine): Tariff | null {
  const span = spans.find((one) => one.fromDay === fromDay);
  if (!span) return null;
  const reading = scheduleChanges(span.ranges, 'onOff');
  return { ...span, changes: reading.ok ? reading.value : [] };
}

/** Hours charged at the price of a line, grouped by site day. */
function hoursByDay(facts: BillFacts, line: BillLine, tariff: Tariff): Map<string, BilledHour[]> {
  const byDay = new Map<string, BilledHour[]>();
  const within = hoursOfTariff(tariff).find(({ hours }) => hours === line.hours)?.withinRanges ?? false;
  const hasOnePrice = tariff.centsPerKwh === tariff.rangeCentsPerKwh;
  facts.boughtWs.forEach((energyWs, index) => {
    const startMs = facts.hoursFromMs + index * HOUR_MS;
    const day = siteDay(startMs, facts.timeZone);
    if (day < line.fromDay || day > line.lastDay) return;
    const isWithin = priceAt(tariff, startMs, facts.timeZone) === tariff.rangeCentsPerKwh;
    if (!hasOnePrice && isWithin !== within) return;
    const hour = { startMs, energyWs, cents: (kwhFromWs(energyWs) ?? 0) * line.unitCents };
    byDay.set(day, [...(byDay.get(day) ?? []), hour]);
  });
  return byDay;
}

function daysOf(facts: BillFacts, line: BillLine): readonly BilledDay[] {
  const tariff = line.kind === 'energy' ? tariffOfLine(facts, line) : null;
  if (!tariff) return [];
  const days = [...hoursByDay(facts, line, tariff)].map(([day, hours]) => ({
    day,
    hours,
    energyWs: hours.reduce((sum, { energyWs }) => sum + (energyWs ?? 0), 0),
  }));
  const shares = sharedCents(
    line.amountCents,
    days.map(({ energyWs }) => energyWs),
  );
  return days.map((day, index) => ({ ...day, amountCents: shares[index] ?? 0 }));
}

/** Breaks each line of a bill down by day and hour. Amounts and energies of the days add up exactly to the line. */
export function explained(facts: BillFacts): readonly ExplainedLine[] {
  return facts.bill.lines.map((line) => ({ ...line, days: daysOf(facts, line) }));
}
