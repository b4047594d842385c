import { siteDay } from '@foyer/domain';
import type { CostBudget } from '@foyer/wire/costs';
import { alertsIn } from '../../energy/alerts/alert-store';
import { notify } from '../../energy/notifications/notification-store';
import type { Accounts } from '../../identity/accounts/account-store';
import { randomLetters } from '../../identity/accounts/token-store';
import { budgetOf } from './budget-store';
import { type CostSources, runningCosts } from './read-costs';

const ALERTS = { expected: 'budget_expected', passed: 'budget_passed' } as const;
const KINDS: readonly string[] = Object.values(ALERTS);
/** The end of a month is not told before this day: it rests on few days of the month. */
const FIRST_DAY_OF_MONTH = 5;

interface BudgetDependencies extends CostSources {
  readonly accounts: Pick<Accounts, 'byId'>;
}

const HOUSEHOLD = '(select key from account where id = $1)';

/** Alert that a budget calls for; null without one. */
function alertFor(
  budget: CostBudget | null,
  day: string,
  currency: string,
  expectedCents: number | null,
): { readonly kind: string; readonly facts: Record<string, string | number> } | null {
  if (!budget || budget.state === 'within') return null;
  if (budget.state === 'expected' && Number(day.slice(8)) < FIRST_DAY_OF_MONTH) return null;
  const facts = { month: day.slice(0, 7), budget: budget.cents / 100, currency };
  return budget.state === 'passed'
    ? { kind: ALERTS.passed, facts: { ...facts, passedDay: budget.passedDay ?? day } }
    : { kind: ALERTS.expected, facts: { ...facts, expected: Math.round((expectedCents ?? 0) / 100) } };
}

/**
 * Tells a household once a month that its budget will be passed, and once that it was; ends alerts of a month that is
 * over and of a budget that is not passed any more (docs/rules/costs.md#budget).
 */
export async function checkBudget(
  { accounts, ...sources }: BudgetDependencies,
  householdId: string,
  now: Date,
): Promise<void> {
  const { database } = sources;
  const household = await accounts.byId(householdId);
  const cents = await budgetOf(database, householdId);
  if (!household || cents === null) return;
  const { budget, expected, found } = await runningCosts(sources, household, now.getTime(), cents);
  const day = siteDay(now.getTime(), household.siteTimeZone);
  const wanted = alertFor(budget, day, found.cost.currency, expected?.cents ?? null);
  await database.transaction(async (sql) => {
    // Of several processes, one tells the home.
    await sql.query('select 1 from account where id = $1 for no key update', [householdId]);
    await sql.query(
      `update alert set active = false
       where household_key = ${HOUSEHOLD} and active and kind = any($2::text[]) and kind is distinct from $3`,
      [householdId, KINDS, wanted?.kind ?? null],
    );
    if (!wanted) return;
    const told = await sql.query(
      `select 1 from alert where household_key = ${HOUSEHOLD} and kind = $2 and facts ->> 'month' = $3`,
      [householdId, wanted.kind, day.slice(0, 7)],
    );
    if (told.length > 0) return;
    const { kind, facts } = wanted;
    await sql.query(
      `update alert set active = false where household_key = ${HOUSEHOLD} and active and kind = $2`,
      [householdId, kind],
    );
    await alertsIn(sql).create(householdId, {
      id: randomLetters(16),
      kind,
      severity: 'warning',
      at: now,
      deviceId: null,
      facts,
      active: true,
      visible: true,
      acknowledged: false,
    });
    await notify(sql, householdId, {
      kind: 'consumption',
      subject: kind,
      textKey: kind,
      facts,
      deviceId: null,
      at: now,
    });
  });
}

/** Ends the alerts of a household's budget, which it has changed or ended. */
export async function endBudgetAlerts(
  { database }: Pick<CostSources, 'database'>,
  householdId: string,
): Promise<void> {
  await database.query(
    `update alert set active = false where household_key = ${HOUSEHOLD} and active and kind = any($2::text[])`,
    [householdId, KINDS],
  );
}
