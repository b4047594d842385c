import type { Sql } from '../../foundation/database/sql';
import { type AuditSearch, type FoundEntry, searchAudit } from '../../identity/accounts/audit-search';
import { csvField } from '../household-data/measurement-csv';

const AT_ONCE = 500;
const COLUMNS = ['id', 'at', 'action', 'actor', 'actor id', 'account', 'account id', 'facts'];

const lineOf = (fields: readonly unknown[]) => `${fields.map(csvField).join(',')}\r\n`;

const entryLine = ({ id, at, action, actor, household, facts }: FoundEntry) =>
  lineOf([
    id,
    at.toISOString(),
    action,
    actor?.name,
    actor?.id,
    household?.name,
    household?.id,
    JSON.stringify(facts),
  ]);

/** Lines of a CSV file of the audit, the newest entry first. Where there are more than `limit`, the last line says so. */
export async function* auditCsv(
  sql: Pick<Sql, 'query'>,
  search: AuditSearch,
  limit: number,
): AsyncGenerator<string> {
  yield `\uFEFF${lineOf(COLUMNS)}`;
  let before: string | undefined;
  for (let written = 0; ; ) {
    const entries = await searchAudit(sql, search, { before, count: AT_ONCE });
    const fitting = entries.slice(0, limit - written);
    yield fitting.map(entryLine).join('');
    written += fitting.length;
    if (fitting.length < entries.length) {
      yield lineOf([`The file ends after ${limit} entries: choose fewer days to export the others.`]);
      return;
    }
    if (entries.length < AT_ONCE) return;
    before = entries.at(-1)?.id;
  }
}
