import { faultOf, type Report, reportFrom, textOf } from './report';

const report = (version: string, ...types: [string, string][]): Report => ({
  version,
  types: new Map(types),
});
const BEFORE = report(
  '1.0.0',
  ['. Button', 'declare function Button(): Element;'],
  ['. Kind', "type Kind =\n'a';"],
);
const card: [string, string] = ['. Card', 'declare function Card(): Element;'];

test('a written report is read back unchanged', () => {
  expect(reportFrom(textOf('@foyer/ui', BEFORE))).toEqual(BEFORE);
});

test('an addition without a minor step and a change without a major one are reported', () => {
  const added = report('1.0.0', ...BEFORE.types, card);
  expect(faultOf('@foyer/ui', BEFORE, added)).toMatch('raise the minor version above 1.0.0');
  expect(faultOf('@foyer/ui', BEFORE, { ...added, version: '1.1.0' })).toBeNull();

  const changed = report('1.1.0', ...[...BEFORE.types].slice(1));
  expect(faultOf('@foyer/ui', BEFORE, changed)).toMatch('raise the major version above 1.0.0');
  expect(faultOf('@foyer/ui', BEFORE, { ...changed, version: '2.0.0' })).toBeNull();
});

test('a patch without a change of types is accepted', () => {
  expect(faultOf('@foyer/ui', BEFORE, { ...BEFORE, version: '1.0.1' })).toBeNull();
});
