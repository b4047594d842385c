import { FileNotes } from '../common/file-notes';
import { wsOfEnergyUnit } from '../common/numbers';
import { uniquelyNamed } from '../common/unique-names';
import { type FileFlow, type FileSeries, HISTORY_FORMAT, type MeterFile } from '../meter-file';
import type { EnergyStatistic } from './energy-statistics';
import type { StatisticRow, StatisticRows, StatisticsMetadata } from './payloads';
import { type SumPoint, sumSpans } from './sum-spans';

export interface History {
  readonly statistics: readonly EnergyStatistic[];
  readonly metadata: StatisticsMetadata;
  /** Hours and five minutes, in any order: their sums have one start. */
  readonly answers: readonly StatisticRows[];
  /** Rows that end later are left out: a clock of Home Assistant that is ahead. */
  readonly nowMs: number;
  /** Flows whose statistics are added up: the grid's, whose tariffs have one each, and those of a single device. */
  readonly addedFlows: readonly FileFlow[];
}

/** Energies of the statistics of Home Assistant, as a file of a meter states them; without series if nothing is known. */
export function historyFile({ statistics, metadata, answers, nowMs, addedFlows }: History): MeterFile {
  const notes = new FileNotes();
  const known = new Map(metadata.map((one) => [one.statistic_id, one]));
  const groups = new Map<string, { name: string; flow: FileFlow; counters: SumPoint[][] }>();
  for (const { id, flow, name } of statistics) {
    const about = known.get(id);
    const wsPerUnit = about?.has_sum ? wsOfEnergyUnit(about.unit ?? '') : null;
    if (!about || wsPerUnit === null) {
      notes.add('other-quantities', null);
      continue;
    }
    const points = answers.flatMap((answer) => pointsOf(answer[id] ?? [], wsPerUnit, nowMs));
    const title = name ?? (about.name || id);
    const key = addedFlows.includes(flow) ? flow : `${flow} ${id}`;
    const group = groups.get(key);
    if (!group) groups.set(key, { name: title, flow, counters: [points] });
    else {
      group.name = `${group.name} + ${title}`;
      group.counters.push(points);
    }
  }
  const series: FileSeries[] = [];
  for (const { name, flow, counters } of groups.values()) {
    const { spans, resets, jumps } = sumSpans(counters);
    notes.add('counter-resets', null, resets);
    notes.add('implausible-values', null, jumps);
    if (spans.length > 0) series.push({ name, flow, spans });
  }
  return { format: HISTORY_FORMAT, meter: null, series: uniquelyNamed(series), notes: notes.list() };
}

function pointsOf(rows: readonly StatisticRow[], wsPerUnit: number, nowMs: number): SumPoint[] {
  const points: SumPoint[] = [];
  for (const { end, sum } of rows) {
    if (sum !== null && end <= nowMs) points.push({ atMs: end, sumWs: sum * wsPerUnit });
  }
  return points;
}
