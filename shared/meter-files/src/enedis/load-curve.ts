import { isOddStamp, MAX_STEP_MS } from '../common/energy-spans';
import { wholeWs, wOfPowerUnit } from '../common/numbers';
import type { ReadContext, Reading } from '../common/reading';
import { type EnergySpan, MeterFileError } from '../meter-file';
import { type Header, rowsBelow, type Table } from '../table/table';
import { stampedValues } from '../table/timed-rows';
import { readFileHeader } from './file-header';

/**
 * Mean power in W over the step that ends at each stamp. A step is as long as the time since the previous row;
 * files change between 10, 30 and 60 minutes.
 */
export function readLoadCurve(table: Table, header: Header, context: ReadContext): Reading {
  const { notes } = context;
  const { meter, quantity, flow, unit, stepMs } = readFileHeader(table, header);
  const wPerUnit = unit === '' ? 1 : wOfPowerUnit(unit);
  if (wPerUnit === null) {
    const apparent = /^k?va$/i.test(unit);
    throw new MeterFileError(apparent ? 'maximum-power' : 'unknown-format', header.row.line);
  }

  const [stampColumn, valueColumn] = header.columns;
  const stamped = stampedValues(rowsBelow(table, header), stampColumn, valueColumn, context);
  const spans: EnergySpan[] = [];
  let beforeMs: number | null = null;
  for (const { instantMs, value, line } of stamped) {
    if (isOddStamp(instantMs)) notes.add('odd-stamps', line);
    const lengthMs: number | null = beforeMs === null ? stepMs : instantMs - beforeMs;
    beforeMs = instantMs;
    if (value === null) continue;
    if (lengthMs === null) notes.add('first-length-unknown', line);
    else if (lengthMs <= MAX_STEP_MS) {
      const energyWs = wholeWs((value * wPerUnit * lengthMs) / 1000, line);
      spans.push({ startMs: instantMs - lengthMs, endMs: instantMs, energyWs });
    }
  }
  return { meter, series: [{ name: quantity || 'Valeur', flow, spans }] };
}
