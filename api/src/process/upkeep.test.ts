import { DEVELOPMENT_KEY, tokenCipher } from '../areas/heating/token-cipher';
import { testStores } from '../foundation/database/testing';
import { HOME, homeAccount } from '../foundation/database/testing/homes';
import { createMailQueue } from '../foundation/mail/mail-queue';
import type { Store } from './store';
import { startUpkeep } from './upkeep';

const NOW = Date.parse('2026-06-21T10:00:00Z');

describe.each(testStores())('the upkeep on %s', (_name, database) => {
  let store: Store;
  beforeAll(async () => {
    store = await database.open();
    await store.accounts.create(homeAccount(HOME));
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  test('does every piece but those that fail, which it counts and names', async () => {
    await store.database.query('alter table document rename to away');
    await store.database.query('alter table tempo_colour rename to tempo_away');
    const errors: string[] = [];
    const outcomes = new Map<string, string>();
    const end = startUpkeep({
      store,
      clock: { now: () => NOW },
      cipher: tokenCipher([DEVELOPMENT_KEY]),
      mail: createMailQueue({ isAvailable: true, now: () => NOW, onAdded: () => {} }),
      tempo: { name: 'test', colours: async () => new Map() },
      retention: null,
      giveWay: async () => {},
      watch: (job, work) => () =>
        work().then(
          () => void outcomes.set(job, 'ok'),
          (error) => {
            outcomes.set(job, 'failed');
            throw error;
          },
        ),
      onError: (error) => errors.push(String(error)),
    });
    while (!outcomes.has('upkeep')) await new Promise((resolve) => setImmediate(resolve));
    await end();
    const failed = [...outcomes].flatMap(([job, outcome]) => (outcome === 'failed' ? job : []));
    expect(failed).toEqual(['tempo_colours', 'red_days', 'documents', 'upkeep']);
    expect(outcomes.get('production_checks')).toBe('ok');
    expect(errors).toEqual([expect.stringMatching(/^PiecesFailed: 3 failed \(tempo_colours: .*red_days: /)]);
    const jobs = await store.database.query('select failures from paper_job');
    expect(jobs).toEqual([{ failures: 1 }]);
  });
});
