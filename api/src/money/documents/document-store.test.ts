import { testStores } from '../../foundation/database/testing';
import { HOME, homeAccount, OTHER } from '../../foundation/database/testing/homes';
import type { Store } from '../../process/store';

const BILL = {
  type: 'IntermediateTransitionalBill',
  fromDay: '2026-01-01',
  toDay: '2026-02-01',
  issuedDay: '2026-02-03',
  totalCents: 1000,
  facts: {},
} as const;

describe.each(testStores())('documents on %s', (_name, database) => {
  let store: Store;

  beforeAll(async () => {
    store = await database.open();
    for (const home of [HOME, OTHER]) await store.accounts.create(homeAccount(home));
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  const numbersOf = async (types: RegExp) =>
    (await Promise.all([HOME, OTHER].map(({ id }) => store.documents.ofHousehold(id))))
      .flat()
      .filter(({ type }) => types.test(type))
      .map(({ number }) => number)
      .toSorted();

  it('number bills without holes, issued at once and repeatedly', async () => {
    const months = Array.from({ length: 6 }, (_, index) => `2026-0${index + 1}-01`);
    const issued = [...months, ...months, ...months].flatMap((fromDay) =>
      [HOME, OTHER].map(({ id }) => store.documents.issue(id, { ...BILL, fromDay })),
    );
    await Promise.all(issued);
    await store.documents.issue(HOME.id, { ...BILL, fromDay: '2026-12-01', issuedDay: '2027-01-03' });
    const tenant = homeAccount(HOME).tenant.toUpperCase();
    const expected = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(6, '0'));
    expect(await numbersOf(/Bill/)).toEqual([
      ...expected.map((number) => `${tenant}-2026-${number}`),
      `${tenant}-2027-000001`,
    ]);
  });

  it('take no number for a bill that could not be stored', async () => {
    await expect(store.documents.issue(HOME.id, { ...BILL, fromDay: 'no day' } as never)).rejects.toThrow();
    await store.documents.issue(HOME.id, { ...BILL, fromDay: '2026-08-01' });
    expect(await numbersOf(/Bill/)).toContainEqual(expect.stringMatching(/-2026-000013$/));
  });

  it('are not issued from fewer documents than there are', async () => {
    const { length } = await store.documents.ofHousehold(HOME.id);
    const bill = { ...BILL, fromDay: '2026-09-01' };
    await expect(store.documents.issue(HOME.id, bill, length - 1)).rejects.toThrow(/issued meanwhile/);
    await store.documents.issue(HOME.id, bill, length);
    expect(await store.documents.ofHousehold(HOME.id)).toHaveLength(length + 1);
  });

  it('give other documents random numbers', async () => {
    await store.documents.issue(HOME.id, { ...BILL, type: 'PaymentSchedule' });
    expect(await numbersOf(/Schedule/)).toEqual([expect.stringMatching(/^[A-Za-z0-9]{20}$/)]);
  });
});
