import { contractNumberOf } from '../../money/documents/supply';
import { requestedLifecycle } from './registered-battery';

const numberOf = (contractLifecycle: Record<string, unknown>) =>
  contractNumberOf({ id: 'a-home', contractLifecycle } as Parameters<typeof contractNumberOf>[0]);

it.each([
  ['a home without a contract', null, 'ABC12345678', 'ABC12345678'],
  ['a home whose number was not given', null, null, expect.stringMatching(/^FOY\d{8}$/)],
  [
    'a home with a contract of the platform',
    { contract: { state: 'Active', signatureDate: '2026-01-05' } },
    'ABC12345678',
    expect.stringMatching(/^FOY\d{8}$/),
  ],
])('the contract of %s has the number %#', (_home, lifecycle, entered, expected) => {
  expect(numberOf(requestedLifecycle(lifecycle, '2026-06-21', entered))).toEqual(expected);
});
