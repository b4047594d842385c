import { jobCommands } from '../../administration/job-commands';
import { testStores } from '../../foundation/database/testing';
import { readConfiguration } from '../../process/configuration';
import type { Store } from '../../process/store';
import { costOf } from '../documents/month-bill';
import { colourChanges, fetchColours, knownColours } from './tempo-store';

const TEMPO = {
  ...{ fromDay: '2026-08-01', supplier: 'Foyer Énergie', offer: 'tempo', kva: 9, country: 'FR' },
  ...{ currency: 'EUR', ranges: '', isOffPeakWithin: true, pricesCentsPerKwh: [] },
};

describe.each(testStores())('colours of Tempo days on %s', (_name, database) => {
  let store: Store;
  beforeAll(async () => {
    store = await database.open();
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  const jobsList = async () => {
    const list = jobCommands.find(({ name }) => name === 'jobs list');
    if (list?.commits !== 'transaction') throw new Error('no such command');
    const on = { configuration: readConfiguration({}), now: new Date(), store };
    return list.run({ positionals: [], values: {} }, on);
  };

  test('a Tempo colour is taken over until its day begins, and a later change is told once', async () => {
    const ask = (at: string, colour: string) => {
      const colours = async () =>
        new Map([
          ['2026-08-31', 'blue'],
          ['2026-09-01', 'white'],
          ['2026-09-02', colour],
        ]);
      return fetchColours(store.database, { name: 'rte.example', colours }, new Date(at));
    };
    const colour = async () => (await knownColours(store.database)).get('2026-09-02');
    await ask('2026-09-01T08:45:00Z', 'blue');
    expect(await colour()).toBe('blue');
    await ask('2026-09-01T09:15:00Z', 'white');
    expect(await colour()).toBe('white');
    // One kWh in each hour of the tariff day.
    const firstMs = Date.parse('2026-09-02T04:00:00Z');
    const steps = Array.from({ length: 24 }, (_, hour) => ({
      startMs: firstMs + hour * 3_600_000,
      endMs: firstMs + (hour + 1) * 3_600_000,
      importedWs: 3_600_000,
      exportedWs: null,
    }));
    const { lines } = costOf({
      ...{ fromDay: '2026-09-02', toDay: '2026-09-04', steps, contracts: [TEMPO] },
      ...{ feedIn: [], timeZone: 'Europe/Paris', colours: await knownColours(store.database) },
    });
    const white = lines.filter(({ period, quantity }) => period?.startsWith('white') && quantity > 0);
    expect(white.map(({ period, quantity, unitCents }) => [period, quantity, unitCents])).toEqual([
      ['whiteOffPeak', 8, 15.36],
      ['whitePeak', 16, 19.21],
    ]);
    expect(white.reduce((sum, line) => sum + line.quantity * line.unitCents, 0)).toBeCloseTo(430.24, 9);
    const late = /changed the colour of days that had begun, .*: 2026-09-02 from white to red$/;
    await ask('2026-09-02T03:59:00Z', 'white');
    await expect(ask('2026-09-02T04:00:00Z', 'red')).rejects.toThrow(late);
    await ask('2026-09-02T04:15:00Z', 'red');
    expect(await colour()).toBe('white');
    expect(await colourChanges(store.database)).toEqual([
      { day: '2026-09-02', from: 'white', to: 'red', isLate: true, at: new Date('2026-09-02T04:00:00Z') },
      { day: '2026-09-02', from: 'blue', to: 'white', isLate: false, at: new Date('2026-09-01T09:15:00Z') },
    ]);
    const [audit] = await store.database.query('select action, facts from audit_entry order by key desc');
    expect(audit).toMatchObject({ action: 'tempo.colour.changed', facts: { to: 'red', isLate: true } });
    expect((await jobsList()).lines.at(-1)).toMatch(
      /^tempo: 2026-09-02 was changed from white to red at 2026-09-02T04:00.*: it is billed as white$/,
    );
  });
});
