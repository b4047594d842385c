import { tenantProblems } from '@foyer/domain';
import { tenantBody } from '../testing/bodies';
import { FAULTS, fieldsOf, fileOf, newFieldsLike } from './brand-form';

const KNOWN = ['mf-battery', 'mf-monitoring'];
const AROUND = { others: [], areas: KNOWN };

test.each([
  ['all areas', tenantBody()],
  ['some areas', { ...tenantBody(), areas: ['mf-monitoring'] }],
  ['a sender', tenantBody({ sender: { name: 'Nord', address: 'post@nord.example' } })],
  ['a flag of an area', tenantBody({ flags: { ...tenantBody().configuration.flags, pool_cover: true } })],
  ['a start page', tenantBody({ start: '/installer/login' })],
])('a document with %s stays the same', (_, file) => {
  expect(fileOf(fieldsOf(file, KNOWN))).toEqual(file);
});

test('a new brand has the areas and flags of another one, and none of its names', () => {
  const fields = newFieldsLike(tenantBody({ logo: 'data:image/png;base64,AAAA' }), KNOWN);
  const { flags } = tenantBody().configuration;
  expect(fields).toMatchObject({ name: '', brandName: '', hosts: '', logo: '', allAreas: true, flags });
});

test.each([
  [{ hosts: 'nord.example, www.nord.example' }, []],
  [{ hosts: 'Nord' }, ['hosts']],
  [{ accent: '#ffff00' }, ['accent', 'accent']],
  [{ contactEmail: 'nord' }, ['contactEmail']],
  [{ allAreas: false, areas: {} }, ['allAreas']],
])('%j is found at the fields %j', (typed, fields) => {
  const file = fileOf({ ...fieldsOf(tenantBody(), KNOWN), ...typed });
  expect(tenantProblems(file, AROUND).map(({ fault }) => FAULTS[fault].field)).toEqual(fields);
});
