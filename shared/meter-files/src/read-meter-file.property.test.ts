import fc from 'fast-check';
import { contractFaults, errorFaults } from './testing/check-meter-file';
import * as samples from './testing/meter-samples';
import { readBytes } from './testing/read-text';

/** Inputs for each sample; `FOYER_FUZZ_RUNS` raises it. */
const RUNS = Number(process.env.FOYER_FUZZ_RUNS ?? 150);
/** Doubling the line of a file that has only one would let it grow without bounds. */
const MAX_BYTES = 50_000;
/** A file of this size takes milliseconds; no input may take this long, even on a busy machine. */
const MAX_MS = 5000;

const times = ['00:30', '01:00', '01:30', '02:00', '02:30', '02:00', '02:30', '03:00'];
const hour = (at: number) => new Date(Date.UTC(2026, 9, 24, 22 + at)).toISOString();
const text = (file: string) => new TextEncoder().encode(file);

const SAMPLES: readonly [string, Uint8Array][] = [
  ['enedis-load-curve', text(samples.loadCurve(times.map((time, at) => `2026-10-25T${time}:00;${at * 10}`)))],
  [
    'enedis-index',
    text(
      samples.indexReadings(
        [1, 2, 3, 4].map((day) => `2026-02-0${day}T00:00:00+01:00;Arrêté;${day};;;;${day * 9}`),
      ),
    ),
  ],
  [
    'enedis-rows',
    text(
      samples.rowsFile(
        times.flatMap((time, at) => [
          samples.rowOf(`2026-10-25 ${time}:00`, String(at), {
            from: '2026-10-25 00:00:00',
            to: '2026-10-26 00:00:00',
          }),
          samples.rowOf(`2026-10-25 ${time}:00`, String(at), { quantity: 'PROD' }),
        ]),
      ),
    ),
  ],
  [
    'enedis-daily',
    text(samples.daily(['28/03/2026;2,5', '29/03/2026;1', '30/03/2026;NA', '25/10/2026;0,25'])),
  ],
  ['start-kw', text(samples.startKw(times.map((time) => `2026-10-25 ${time};0,366`)))],
  [
    'start-end-kw',
    text(
      samples.startEndKw(
        times.map((time, at) => `25/10/2026 ${time};25/10/2026 ${times[at + 1] ?? '03:30'};0,2`),
      ),
    ),
  ],
  [
    'sdat',
    text(
      samples.sdat([
        { start: hour(0), end: hour(1), volumes: [0.1, 0.2, 0.3, 0.4] },
        { start: hour(0), end: hour(1), volumes: [0.1, 0.2], direction: 'Production' },
        { start: hour(0), end: hour(1), volumes: [0.1], product: '2404050010123' },
      ]),
    ),
  ],
  [
    'esl',
    text(
      samples.esl({
        '2026-02-01T00:00:00': { '1-1:1.8.1*255': '1.5', '1-1:1.8.2*255': '2', '1-1:2.8.0': '4' },
        '2026-03-01T00:00:00': { '1-1:1.8.1*255': '2.5', '1-1:1.8.2*255': '3', '1-1:2.8.0': '5' },
      }),
    ),
  ],
  [
    'evcc',
    text(
      samples.evcc(
        'pv.energy.Wh,grid.energy.Wh,grid.returnEnergy.Wh,battery.soc.pct',
        times.map(
          (time, at) => `2026-10-25 ${time}:00,2026-10-25 ${times[at + 1] ?? '03:30'}:00,${at},2,3,50`,
        ),
      ),
    ),
  ],
  [
    'home-assistant',
    text(
      samples.homeAssistant([0, 1, 2, 4].map(hour), [
        'sensor.a,grid_consumption,kWh,1,2,,3',
        'sensor.b,solar_production,kWh,1,2,3,-1e-14',
        'c,gas,m³,1,,,',
      ]),
    ),
  ],
  [
    'workbook',
    samples.workbook({
      a: [
        ['Date', 'Valeur (en kWh)'],
        ['28/03/2026', 1.5],
        [{ serial: 46110 }, 2],
      ],
    }),
  ],
];

/** Characters that mean something in one of the formats. */
const TELLING = [...';,.\t\n\r"\'<>&/:-+ 0129eENATZ', '\u0000', 'é', '�'].map((character) => text(character));

type Mutation = (bytes: Uint8Array) => Uint8Array;

const joined = (parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 10 && bytes[at] !== 62) continue;
    lines.push(bytes.slice(from, at + 1));
    from = at + 1;
  }
  lines.push(bytes.slice(from));
  return lines;
}

const position = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const indexAt = (share: number, length: number): number => Math.floor(share * length);

function spliced(bytes: Uint8Array, share: number, removed: number, inserted: Uint8Array): Uint8Array {
  const at = indexAt(share, bytes.length + 1);
  return joined([bytes.slice(0, at), inserted, bytes.slice(at + removed)]);
}

function withLines(change: (lines: Uint8Array[]) => Uint8Array[]): Mutation {
  return (bytes) => joined(change(linesOf(bytes)));
}

const MUTATIONS: fc.Arbitrary<Mutation> = fc.oneof(
  position.map(
    (share): Mutation =>
      (bytes) =>
        bytes.slice(0, indexAt(share, bytes.length)),
  ),
  position.map(
    (share): Mutation =>
      (bytes) =>
        bytes.slice(indexAt(share, bytes.length)),
  ),
  fc.tuple(position, fc.nat(255)).map(
    ([share, byte]): Mutation =>
      (bytes) => {
        const changed = bytes.slice();
        changed[indexAt(share, bytes.length)] = byte;
        return changed;
      },
  ),
  fc.tuple(position, fc.nat(4), fc.constantFrom(...TELLING)).map(
    ([share, removed, inserted]): Mutation =>
      (bytes) =>
        spliced(bytes, share, removed, inserted),
  ),
  fc.tuple(position, fc.string({ unit: 'binary', maxLength: 20 })).map(
    ([share, inserted]): Mutation =>
      (bytes) =>
        spliced(bytes, share, 0, text(inserted)),
  ),
  fc.tuple(position, fc.integer({ min: 1, max: 30 })).map(([share, count]) =>
    withLines((lines) => {
      const at = indexAt(share, lines.length);
      const line = lines[at] ?? new Uint8Array();
      return [...lines.slice(0, at), ...Array.from({ length: count }, () => line), ...lines.slice(at)];
    }),
  ),
  fc.tuple(position, position).map(([from, to]) =>
    withLines((lines) => {
      const [moved] = lines.splice(indexAt(from, lines.length), 1);
      if (moved) lines.splice(indexAt(to, lines.length + 1), 0, moved);
      return lines;
    }),
  ),
  fc.constant(withLines((lines) => lines.toReversed())),
);

async function faultsOf(bytes: Uint8Array): Promise<string[]> {
  const start = performance.now();
  const faults = await readBytes(bytes).then(contractFaults, errorFaults);
  const took = performance.now() - start;
  return took > MAX_MS ? [...faults, `took ${took} ms`] : faults;
}

async function allRead(inputs: fc.Arbitrary<Uint8Array>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(inputs, async (bytes) => {
      expect(await faultsOf(bytes)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
}

const timeout = 30_000 + RUNS * 100;

describe('any input is read by the contract or refused', () => {
  it.each(SAMPLES)(
    'changed from %s',
    async (name, sample) => {
      const read = await readBytes(sample);
      expect(read.format).toBe(name === 'workbook' ? 'enedis-daily' : name);
      const mutations = fc.array(MUTATIONS, { minLength: 1, maxLength: 6 });
      await allRead(
        mutations.map((list) => list.reduce((bytes, mutate) => mutate(bytes).slice(0, MAX_BYTES), sample)),
      );
    },
    timeout,
  );

  it(
    'made of random text below the titles of a format',
    async () => {
      const titles = SAMPLES.slice(0, -1).map(([, sample]) => joined(linesOf(sample).slice(0, 4)));
      const cell = fc.oneof(
        fc.string({ maxLength: 8 }),
        fc.double().map(String),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.constantFrom(
          '',
          'NA',
          'PT30M',
          'kWh',
          'W',
          'grid_consumption',
          '2026-10-25 02:30',
          '1,5',
          '-1',
          '1e+30',
        ),
      );
      const body = fc.array(
        fc.array(cell, { maxLength: 14 }).map((cells) => cells.join(';')),
        { maxLength: 12 },
      );
      const files = fc.tuple(fc.constantFrom(...titles), body, fc.constantFrom(';', ',', '\t'));
      await allRead(
        files.map(([title, rows, separator]) =>
          joined([title, text(`\n${rows.join('\n').replaceAll(';', separator)}`)]),
        ),
      );
    },
    timeout,
  );

  it(
    'made of random bytes',
    async () => {
      const beginning = fc.constantFrom(
        '',
        '<',
        '<?xml version="1.0"?><a>',
        'PK\u0003\u0004',
        'Date;Valeur (en kWh)\n',
      );
      const bytes = fc.tuple(beginning, fc.uint8Array({ maxLength: 400 }));
      await allRead(bytes.map(([start, rest]) => joined([text(start), rest])));
    },
    timeout,
  );
});
