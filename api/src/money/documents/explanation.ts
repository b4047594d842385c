import {
  type BillLine,
  changeAt,
  kwhFromWs,
  minuteOfWeek,
  roundedParts,
  type ScheduleChange,
  scheduleChanges,
  sharedCents,
  siteClockMs,
  siteDay,
} from '@foyer/domain';
import type { BilledDay, BilledHour, ExplainedLine } from '@foyer/wire/bill-explanation';
import type { BillFacts } from './facts';

const HOUR_MS = 3_600_000;

/** Prices of a bill from before 0.3, cents. */
interface EarlierPrices {
  readonly centsPerKwh: number;
  /** Within the hours of the second price; equal to `centsPerKwh` without one. */
  readonly rangeCentsPerKwh: number;
  readonly changes: readonly ScheduleChange[];
}

function tariffOfLine({ spans = [] }: BillFacts, { fromDay }: BillLine): EarlierPrices | null {
  const span = spans.find((one) => one.fromDay === fromDay);
  if (!span) return null;
  const reading = scheduleChanges(span.ranges, 'onOff');
  return { ...span, changes: reading.ok ? reading.value : [] };
}

/**
 * Hours of a line on a bill from before 0.3, by site day. Those bills priced an hour at its beginning; an issued bill
 * stays what it was.
 */
function hoursOfEarlierBill(
  facts: BillFacts,
  line: BillLine,
  tariff: EarlierPrices,
): Map<string, BilledHour[]> {
  const byDay = new Map<string, BilledHour[]>();
  const hasOnePrice = tariff.centsPerKwh === tariff.rangeCentsPerKwh;
  const within = (line.hours === 'peak') === tariff.centsPerKwh < tariff.rangeCentsPerKwh;
  facts.boughtWs.forEach((energyWs, index) => {
    const startMs = facts.hoursFromMs + index * HOUR_MS;
    const day = siteDay(startMs, facts.timeZone);
    if (day < line.fromDay || day > line.lastDay) return;
    const minute = minuteOfWeek(siteClockMs(startMs, facts.timeZone));
    const isWithin = changeAt(tariff.changes, minute)?.on === true;
    if (!hasOnePrice && isWithin !== within) return;
    const hour = { startMs, energyWs, cents: (kwhFromWs(energyWs) ?? 0) * line.unitCents };
    byDay.set(day, [...(byDay.get(day) ?? []), hour]);
  });
  return byDay;
}

/** Starts of hours that other lines of the same kind have as well. */
function hoursOfOtherLines({ parts = [], bill }: BillFacts, { kind }: BillLine, index: number): Set<number> {
  const others = parts.filter(([other]) => other !== index && bill.lines[other]?.kind === kind);
  return new Set(others.map(([, startMs]) => startMs));
}

function hoursByDay(facts: BillFacts, line: BillLine, index: number): Map<string, BilledHour[]> {
  if (!facts.parts) {
    const tariff = tariffOfLine(facts, line);
    return tariff ? hoursOfEarlierBill(facts, line, tariff) : new Map();
  }
  // Sold energy is a credit.
  const unitCents = line.kind === 'feedIn' ? 0 - line.unitCents : line.unitCents;
  const byDay = new Map<string, BilledHour[]>();
  const elsewhere = hoursOfOtherLines(facts, line, index);
  for (const [lineIndex, startMs, energyWs, cents] of facts.parts) {
    if (lineIndex !== index) continue;
    const day = siteDay(startMs, facts.timeZone);
    const hour = {
      startMs,
      energyWs,
      cents: cents ?? (kwhFromWs(energyWs) ?? 0) * unitCents,
      ...(elsewhere.has(startMs) && { isPart: true }),
    };
    byDay.set(day, [...(byDay.get(day) ?? []), hour]);
  }
  return byDay;
}

function daysOf(facts: BillFacts, line: BillLine, index: number): readonly BilledDay[] {
  if (line.kind === 'standingCharge') return [];
  const days = [...hoursByDay(facts, line, index)].map(([day, hours]) => ({
    day,
    hours,
    energyWs: hours.reduce((sum, { energyWs }) => sum + (energyWs ?? 0), 0),
  }));
  // A series prices each hour: a day costs what its hours do, which may be less than nothing.
  const shares =
    line.label === undefined
      ? sharedCents(
          line.amountCents,
          days.map(({ energyWs }) => energyWs),
        )
      : roundedParts(
          line.amountCents,
          days.map(({ hours }) => hours.reduce((sum, { cents }) => sum + cents, 0)),
        );
  return days.map((day, at) => ({ ...day, amountCents: shares[at] ?? 0 }));
}

/** Breaks each line of a bill down by day and hour. Amounts and energies of the days add up exactly to the line. */
export function explainBill(facts: BillFacts): readonly ExplainedLine[] {
  return facts.bill.lines.map((line, index) => ({ ...line, days: daysOf(facts, line, index) }));
}
