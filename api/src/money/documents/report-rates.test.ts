import { ratesOf } from './report-rates';

const group = (
  consumedWs: number | null,
  importedWs: number | null,
  producedWs: number | null,
  exportedWs: number | null,
) => ({ consumedWs, importedWs, producedWs, exportedWs });

test.each([
  ['all measured', [group(10, 4, 8, 2), group(30, 12, 8, 6)], 60, 50],
  ['a group without import', [group(10, 4, 8, 2), group(30, null, 8, 2)], 60, 75],
  ['a group without export', [group(10, 4, 8, 2), group(10, 4, 92, null)], 60, 75],
  ['a group without consumption', [group(10, 4, 8, 2), group(null, 90, null, 90)], 60, 75],
  ['no group with both terms', [group(10, null, 8, null), group(null, 4, null, 2)], null, null],
  ['nothing consumed or produced', [group(0, 4, 0, 0)], null, null],
  ['more bought than consumed', [group(10, 12, 8, 9)], 0, 0],
  ['no group', [], null, null],
])('rates of %s', (_name, groups, autonomyPercent, selfUsePercent) => {
  expect(ratesOf(groups)).toEqual({ autonomyPercent, selfUsePercent });
});
