import { isOddStamp, MAX_STEP_MS, type StampedValue } from '../common/energy-spans';
import { wholeWs } from '../common/numbers';
import type { ReadContext, Reading } from '../common/reading';
import type { EnergySpan } from '../meter-file';
import { cellOf, type Header, rowsBelow, type Table } from '../table/table';
import { stampedValues } from '../table/timed-rows';

/** `debut;kW`: mean kW over the step that starts at each stamp and lasts until the next row. */
export function readStartKw(table: Table, header: Header, context: ReadContext): Reading {
  const { notes } = context;
  const [stampColumn, valueColumn] = header.columns;
  const ordered = stampedValues(rowsBelow(table, header), stampColumn, valueColumn, context);
  const spans: EnergySpan[] = [];
  for (const [at, { instantMs, value, line }] of ordered.entries()) {
    if (isOddStamp(instantMs)) notes.add('odd-stamps', line);
    if (value === null) continue;
    const next = ordered[at + 1];
    const lengthMs = next ? next.instantMs - instantMs : onlyStep(ordered);
    if (lengthMs === null) {
      notes.add('first-length-unknown', line);
    } else if (lengthMs <= MAX_STEP_MS) {
      const energyWs = wholeWs(value * lengthMs, line);
      spans.push({ startMs: instantMs, endMs: instantMs + lengthMs, energyWs });
    }
  }
  return { meter: null, series: [{ name: cellOf(header.row, valueColumn), flow: null, spans }] };
}

/** Step of a file whose steps all have one length, gaps aside: the last row has it too. Null otherwise. */
function onlyStep(rows: readonly StampedValue[]): number | null {
  let step: number | null = null;
  for (const [at, { instantMs }] of rows.entries()) {
    const lengthMs = instantMs - (rows[at - 1]?.instantMs ?? Number.NEGATIVE_INFINITY);
    if (lengthMs > MAX_STEP_MS) continue;
    if (step !== null && lengthMs !== step) return null;
    step = lengthMs;
  }
  return step;
}
