import type { SuiteFile } from '@foyer/suite-files';
import type { Sql } from '../database/sql';

/** A share of the households that has a release before all others. */
export interface RollOut {
  readonly area: string;
  readonly version: string;
  /** When the share began, ISO 8601. */
  readonly since: string;
}

export interface RollOutDecision extends RollOut {
  readonly number: number;
  readonly halted: boolean;
  readonly decidedAt: Date;
}

/** The latest decision about each roll-out. */
export async function latestDecisions(sql: Pick<Sql, 'query'>): Promise<RollOutDecision[]> {
  const rows = await sql.query<Omit<RollOutDecision, 'since'> & { since: Date }>(
    `select distinct on (area, version, since) number, area, version, since, halted, decided_at as "decidedAt"
     from roll_out_decision order by area, version, since, number desc`,
  );
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

/** Number of the latest decision; 0 without any. */
export function latestNumber(decisions: readonly Pick<RollOutDecision, 'number'>[]): number {
  return Math.max(0, ...decisions.map(({ number }) => number));
}

export function decisionOf(
  decisions: readonly RollOutDecision[],
  { area, version, since }: RollOut,
): RollOutDecision | null {
  const sinceMs = Date.parse(since);
  const isOf = (one: RollOutDecision) =>
    one.area === area && one.version === version && Date.parse(one.since) === sinceMs;
  return decisions.find(isOf) ?? null;
}

/** Stops or continues a roll-out, in a transaction. False where that was decided already. */
export async function decideRollOut(
  sql: Sql,
  rollOut: RollOut & { readonly halted: boolean },
  now: Date,
): Promise<boolean> {
  await sql.query('lock table roll_out_decision in share row exclusive mode');
  const { area, version, since, halted } = rollOut;
  if ((decisionOf(await latestDecisions(sql), rollOut)?.halted ?? false) === halted) return false;
  await sql.query(
    `insert into roll_out_decision (number, area, version, since, halted, decided_at)
     values ((select coalesce(max(number), 0) + 1 from roll_out_decision), $1, $2, $3, $4, $5)`,
    [area, version, since, halted, now],
  );
  return true;
}

/** The suite with the roll-outs marked that were stopped. */
export function withDecisions(suite: SuiteFile, decisions: readonly RollOutDecision[]): SuiteFile {
  const areas = Object.entries(suite.areas).map(([area, { canary, ...remote }]) => {
    if (!canary) return [area, remote];
    const rollOut = { area, version: canary.release.version, since: canary.since };
    const halted = decisionOf(decisions, rollOut)?.halted ?? false;
    return [area, { ...remote, canary: halted ? { ...canary, halted } : canary }];
  });
  return { ...suite, areas: Object.fromEntries(areas) };
}
