import { insertRows } from './insert-rows';
import type { Sql, SqlValue } from './sql';

test.each([
  [0, 0],
  [1, 1],
  [20_000, 1],
  [20_001, 2],
])('%i rows of three columns go in %i statements, and none is missed', async (count, statements) => {
  const sent: (readonly SqlValue[])[] = [];
  const sql: Pick<Sql, 'query'> = {
    query: async (_text, values = []) => {
      sent.push(values);
      return [];
    },
  };
  const rows = Array.from({ length: count }, (_, row) => [row, 'a', null]);
  await insertRows(sql as Sql, 'example (a, b, c)', rows);
  expect(sent).toHaveLength(statements);
  expect(sent.flat()).toEqual(rows.flat());
});
