import { DISTRIBUTED_TABLES } from '../../foundation/database/distributed-tables';
import type { Database, Sql } from '../../foundation/database/sql';

const MENTION = new RegExp(
  `\\b(from|join|into|update|using|table)\\s+(${DISTRIBUTED_TABLES.join('|')})\\b`,
  'gi',
);
/** By a parameter, or by the row of another table or list of which the statement names it. */
const NAMED = /household_key\s*=\s*(\$\d+|any\s*\(\s*\$\d+|\w+\.household_key)/i;
const GIVEN = /^\s*(as\s+\w+\s*)?\([^)]*\bhousehold_key\b/i;

/** What follows in a statement up to the end of the query it is in. */
function restOfQuery(text: string, from: number): string {
  let depth = 0;
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth < 0) return text.slice(from, index);
  }
  return text.slice(from);
}

/** The distributed tables that a statement reads or writes without naming the household. */
export function homelessTables(text: string): string[] {
  return [...text.matchAll(MENTION)]
    .filter(({ 0: mention, 1: verb = '', index }) => {
      const rest = restOfQuery(text, index + mention.length);
      return verb.toLowerCase() === 'into' ? !GIVEN.test(rest) : !NAMED.test(rest);
    })
    .map(({ 2: table = '' }) => table);
}

const INSERT = new RegExp(`\\binto\\s+(${DISTRIBUTED_TABLES.join('|')})\\s*\\([^)]*\\)\\s*(\\w+|\\()`, 'gi');
const OF_DISTRIBUTED = new RegExp(`\\b(from|join)\\s+(${DISTRIBUTED_TABLES.join('|')})\\b`, 'i');

/**
 * The distributed tables whose rows a statement inserts by way of the coordinator, which takes ten times as long as rows as
 * values: those of a `select` that reads no distributed table, or part of a longer statement.
 */
export function indirectInserts(text: string): string[] {
  return [...text.matchAll(INSERT)]
    .filter(({ 2: source = '', index }) => {
      if (source.toLowerCase() === 'values') return false;
      return !/^\s*insert\s/i.test(text) || !OF_DISTRIBUTED.test(text.slice(index));
    })
    .map(({ 1: table = '' }) => table);
}

/**
 * A database that refuses statements on distributed tables that do not name the household they are about, or insert rows by
 * way of the coordinator.
 */
export function namingHouseholds(database: Database): Database {
  const checked = (sql: Sql): Sql => ({
    script: (text) => sql.script(text),
    query: (text, values) => {
      const tables = homelessTables(text);
      if (tables.length > 0)
        throw new Error(`the statement names no household for ${tables.join(', ')}: ${text}`);
      if (indirectInserts(text).length > 0)
        throw new Error(`rows are inserted as values (insertRows) or selected from tables of homes: ${text}`);
      return sql.query(text, values);
    },
  });
  return {
    ...database,
    ...checked(database),
    transaction: (work, options) => database.transaction((sql) => work(checked(sql)), options),
  };
}
