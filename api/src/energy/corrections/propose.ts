import type { CorrectedFlow, CorrectedRun, CorrectionSummary } from '@foyer/wire/corrections';
import { MAX_CORRECTED_DAYS } from '@foyer/wire/corrections';
import type { Sql } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { randomLetters } from '../../identity/accounts/token-store';
import { type MeasureKind, measureKind } from '../measures/measure-shapes';
import { stepRows } from '../measures/step-days';
import { flowExpression, hasFlow } from './correct-steps';
import { type ProposedSeries, saveSummary, storeProposal } from './correction-store';
import { divideRuns } from './five-minute-energies';

const DAY_MS = 86_400_000;
const MINUTE_S = 60;
const STEP_MINUTES = 5;

/** Devices of a home with what they measure. */
export interface ProposalHome {
  readonly householdKey: number;
  readonly devices: readonly {
    readonly key: number;
    readonly id: string;
    readonly name: string;
    readonly kind: MeasureKind;
  }[];
}

/** The home of a proposal; null for an account without one. */
export async function proposalHome(sql: Sql, householdId: string): Promise<ProposalHome | null> {
  const rows = await sql.query<{
    householdKey: number;
    key: number | null;
    id: string;
    name: string;
    plugType: string;
    typeId: string;
  }>(
    `select a.key as "householdKey", d.key, d.id, d.name, d.plug_type as "plugType",
       coalesce(d.type_override, d.type_id) as "typeId"
     from account a left join device d on d.household_key = a.key where a.id = $1 order by d.key`,
    [householdId],
  );
  const [first] = rows;
  if (!first) return null;
  const devices = rows.flatMap(({ key, id, name, ...device }) =>
    key === null ? [] : [{ key, id, name, kind: measureKind(device) }],
  );
  return { householdKey: first.householdKey, devices };
}

function deviceOf({ devices }: ProposalHome, deviceId: string | undefined, flow: CorrectedFlow) {
  const device = devices.find((one) =>
    deviceId === undefined ? one.kind === 'household' : one.id === deviceId,
  );
  if (!device) throw new Refusal('device.not.found');
  if (!hasFlow(device.kind, flow)) throw new Refusal('correction.flow.unsupported');
  return device;
}

interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

function checkSpan({ fromMs, untilMs }: Span, nowMs: number): void {
  if (untilMs > nowMs) throw new Refusal('correction.future');
  if (untilMs - fromMs > MAX_CORRECTED_DAYS * DAY_MS) throw new Refusal('correction.too.long');
}

interface Known {
  readonly minutes: number;
  readonly energyWs: number;
}

/** What is measured already in the steps a proposal has energies for. */
async function knownOf(
  sql: Sql,
  householdKey: number,
  correctionKey: number,
  { key, kind }: ProposalHome['devices'][number],
  { flow, fromMs, untilMs }: Span & { readonly flow: CorrectedFlow },
): Promise<Known> {
  const expression = flowExpression(kind, flow);
  const [row] = await sql.query<{ steps: number; ws: number | null }>(
    `select count(*)::int as steps, sum(ws)::float8 as ws from (
       select ${expression} as ws from correction_day d
       cross join lateral unnest(d.energies_ws) with ordinality as u (e, n)
       join ${stepRows({ household: '= $6', device: '= $2', from: '$4', until: '$5' })} as m on m.at = d.day + (u.n - 1) * interval '5 minutes'
       where d.correction_key = $1 and d.device_key = $2 and d.flow = $3 and u.e is not null) known where ws is not null`,
    [correctionKey, key, flow, new Date(fromMs), new Date(untilMs), householdKey],
  );
  return { minutes: (row?.steps ?? 0) * STEP_MINUTES, energyWs: row?.ws ?? 0 };
}

export interface ProposedFile {
  readonly kind: 'file' | 'homeAssistant';
  readonly name: string;
  readonly format: string | null;
  readonly meter: string | null;
  readonly series: readonly {
    readonly name: string;
    readonly flow: CorrectedFlow;
    readonly deviceId?: string | undefined;
    readonly runs: readonly CorrectedRun[];
  }[];
}

/** Stores the proposal of a file with what it would change. Resolves to its id. */
export async function proposeFile(
  sql: Sql,
  home: ProposalHome,
  file: ProposedFile,
  now: Date,
): Promise<string> {
  const divided = file.series.map(({ name, flow, deviceId, runs }) => ({
    name,
    flow,
    device: deviceOf(home, deviceId, flow),
    parts: divideRuns(runs),
  }));
  const seen = new Set<string>();
  for (const { flow, device, parts } of divided) {
    if (parts.overlaps || seen.has(`${device.key} ${flow}`)) throw new Refusal('correction.overlaps');
    seen.add(`${device.key} ${flow}`);
  }
  const told = divided.filter(({ parts }) => parts.knownS > 0);
  if (told.length === 0) throw new Refusal('correction.empty');
  const whole = {
    fromMs: Math.min(...told.map(({ parts }) => parts.fromS)) * 1000,
    untilMs: Math.max(...told.map(({ parts }) => parts.untilS)) * 1000,
  };
  checkSpan(whole, now.getTime());
  const stored: ProposedSeries[] = told.map(({ flow, device, parts }) => ({
    deviceKey: device.key,
    flow,
    days: parts.days,
    spans: parts.spans,
  }));
  const id = randomLetters(16);
  const { kind, name, format, meter } = file;
  const key = await storeProposal(sql, {
    ...whole,
    id,
    householdKey: home.householdKey,
    kind,
    name,
    format,
    meter,
    createdAt: now,
    stored,
  });
  const summaries: CorrectionSummary[] = [];
  for (const { name: seriesName, flow, device, parts } of told) {
    const span = { fromMs: parts.fromS * 1000, untilMs: parts.untilS * 1000 };
    const known = await knownOf(sql, home.householdKey, key, device, { ...span, flow });
    summaries.push({
      ...span,
      name: seriesName,
      flow,
      deviceId: device.id,
      deviceName: device.name,
      energyWs: parts.energyWs,
      shortestMinutes: parts.shortestS / MINUTE_S,
      longestMinutes: parts.longestS / MINUTE_S,
      missingMinutes: (parts.untilS - parts.fromS - parts.knownS) / MINUTE_S,
      knownMinutes: known.minutes,
      knownWs: known.energyWs,
    });
  }
  await saveSummary(sql, key, summaries);
  return id;
}

export interface ProposedRemoval extends Span {
  readonly deviceId?: string | undefined;
  readonly flow: CorrectedFlow;
}

/** Stores the proposal to take out a span. Resolves to its id. */
export async function proposeRemovalOf(
  sql: Sql,
  home: ProposalHome,
  { deviceId, flow, fromMs, untilMs }: ProposedRemoval,
  now: Date,
): Promise<string> {
  const device = deviceOf(home, deviceId, flow);
  checkSpan({ fromMs, untilMs }, now.getTime());
  const [row] = await sql.query<{ steps: number; ws: number | null }>(
    `select count(*)::int as steps, sum(ws)::float8 as ws from (
       select ${flowExpression(device.kind, flow)} as ws
       from ${stepRows({ household: '= $1', device: '= $2', from: '$3', until: '$4' })} as m) known where ws is not null`,
    [home.householdKey, device.key, new Date(fromMs), new Date(untilMs)],
  );
  const minutes = (row?.steps ?? 0) * STEP_MINUTES;
  if (minutes === 0) throw new Refusal('correction.empty');
  const id = randomLetters(16);
  const key = await storeProposal(sql, {
    id,
    householdKey: home.householdKey,
    kind: 'removal',
    name: '',
    format: null,
    meter: null,
    createdAt: now,
    fromMs,
    untilMs,
    stored: [],
  });
  await saveSummary(sql, key, [
    {
      name: '',
      flow,
      deviceId: device.id,
      deviceName: device.name,
      fromMs,
      untilMs,
      energyWs: row?.ws ?? 0,
      shortestMinutes: STEP_MINUTES,
      longestMinutes: STEP_MINUTES,
      missingMinutes: (untilMs - fromMs) / 60_000 - minutes,
      knownMinutes: minutes,
      knownWs: row?.ws ?? 0,
    },
  ]);
  return id;
}
