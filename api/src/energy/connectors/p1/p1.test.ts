import { type Reading, stepsOf } from '@foyer/domain';
import fc from 'fast-check';
import { checkDecoded } from '../testing/check-decoded';
import { HEARD_MS, messageOf, NO_MEMORY, shown } from '../testing/messages';
import { P1 } from '../testing/recorded-messages';
import { crc16 } from './crc';
import { meterTimeMs } from './meter-time';
import { p1 } from './p1';

const RUNS = Number(process.env.FOYER_FUZZ_RUNS ?? 300);
const HOUR_MS = 3_600_000;
const KWH_WS = 3_600_000;

const read = (payload: string) => p1(messageOf({ topic: 'p1', payload }), NO_MEMORY);
const at = (timestamp: string) => meterTimeMs(`/X5\r\n0-0:1.0.0(${timestamp})\r\n!`);

describe('P1', () => {
  it.each([
    [
      'withoutClock',
      {
        'p1/1.8.1-1.8.2': [2962.85 * KWH_WS, 'counter', 'import'],
        'p1/tariff/1.8.1': [1311.025 * KWH_WS, 'counter', null],
        'p1/tariff/1.8.2': [1651.825 * KWH_WS, 'counter', null],
        'p1/1.7.0': [500, 'power', 'import'],
        'p1/2.8.1-2.8.2': [0, 'counter', 'export'],
        'p1/tariff/2.8.1': [0, 'counter', null],
        'p1/tariff/2.8.2': [0, 'counter', null],
        'p1/2.7.0': [0, 'power', 'export'],
      },
    ],
    [
      'checked',
      {
        'home/p1/1.8.1-1.8.2': [1553.149 * KWH_WS, 'counter', 'import'],
        'home/p1/tariff/1.8.1': [992.992 * KWH_WS, 'counter', null],
        'home/p1/tariff/1.8.2': [560.157 * KWH_WS, 'counter', null],
        'home/p1/1.7.0': [0, 'power', 'import'],
        'home/p1/2.8.1-2.8.2': [2.5 * KWH_WS, 'counter', 'export'],
        'home/p1/tariff/2.8.1': [0.1 * KWH_WS, 'counter', null],
        'home/p1/tariff/2.8.2': [2.4 * KWH_WS, 'counter', null],
        'home/p1/2.7.0': [1193, 'power', 'export'],
      },
    ],
    [
      'total',
      {
        'meter/telegram/1.8.0': [6678.394 * KWH_WS, 'counter', 'import'],
        'meter/telegram/1.7.0': [450, 'power', 'import'],
        'meter/telegram/2.8.0': [12 * KWH_WS, 'counter', 'export'],
      },
    ],
  ] as const)('reads the telegram %s', (key, expected) => {
    const rounded = Object.fromEntries(
      Object.entries(expected).map(([name, [value, ...rest]]) => [name, [Math.round(value), ...rest]]),
    );
    expect(shown(p1(messageOf(P1[key]), NO_MEMORY))).toEqual(rounded);
  });

  it('counts half a kilowatt-hour of a meter without a clock in the hour of arrival', () => {
    const readings = [P1.withoutClock, P1.withoutClockLater].map((recorded, index): Reading => {
      const heardAtMs = HEARD_MS + index * HOUR_MS;
      const [counter] = p1(messageOf(recorded, { heardAtMs }), NO_MEMORY)?.samples ?? [];
      expect(counter).toMatchObject({
        atMs: null,
        channel: { model: 'P1 FLU5 (no clock)', roundingWs: 3600 },
      });
      return { atMs: counter?.atMs ?? heardAtMs, value: counter?.value ?? 0 };
    });
    const { closed, open } = stepsOf(readings, { kind: 'counter', roundingWs: 3600 });
    const steps = [...closed, ...open];
    expect(steps.reduce((sum, { energyWs }) => sum + energyWs, 0)).toBe(0.5 * KWH_WS);
    expect(steps.every(({ startMs, endMs }) => startMs >= HEARD_MS && endMs <= HEARD_MS + HOUR_MS)).toBe(
      true,
    );
  });

  it.each([
    ['of a Belgian meter, tariff 2 is night', P1.withoutClock, ['1.8.1 day', '1.8.2 night']],
    ['of another maker the person knows', P1.checked, ['1.8.1', '1.8.2']],
  ])('%s', (_name, recorded, labels) => {
    const samples = p1(messageOf(recorded), NO_MEMORY)?.samples ?? [];
    const tariffs = samples.filter(({ channel }) => channel.name.includes('/tariff/1.'));
    expect(tariffs.map(({ channel }) => channel.label)).toEqual(labels);
  });

  it.each([
    ['260114110003W', '2026-01-14T10:00:03Z'],
    ['260714130000S', '2026-07-14T11:00:00Z'],
    // The hour that comes twice.
    ['261025023000S', '2026-10-25T00:30:00Z'],
    ['261025023000W', '2026-10-25T01:30:00Z'],
    // No clock, no season, and no such day.
    ['000101010000W', null],
    ['260114110003', null],
    ['260230110003W', null],
    ['260114250003W', null],
  ])('dates %s as %s', (timestamp, expected) => {
    expect(at(timestamp)).toBe(expected === null ? null : Date.parse(expected));
  });

  it('checks the checksum where there is one, also when a bridge has dropped the CR', () => {
    expect(crc16('123456789')).toBe(0xbb3d);
    const { payload } = P1.checked;
    expect(read(payload.replaceAll('\r', ''))?.samples).toHaveLength(8);
    expect(read(payload.replace('000992.992', '000992.993'))).toEqual({ samples: [] });
    expect(read(payload.replace(/![0-9A-F]{4}/, '!'))?.samples).toHaveLength(8);
  });

  it('reads neither a telegram that is cut, nor one with a register twice, and leaves others alone', () => {
    const { payload } = P1.total;
    expect(read(payload.slice(0, payload.indexOf('!')))).toEqual({ samples: [] });
    expect(read(payload.replace('1-0:2.8.0', '1-0:1.8.0'))).toEqual({ samples: [] });
    expect(read('{"1.8.0": 5}')).toBeNull();
  });

  it('reads any telegram as facts or nothing', () => {
    const line = fc.oneof(
      fc
        .tuple(
          fc.constantFrom('1-0:1.8.0', '1-0:1.8.1', '1-0:1.8.2', '1-0:2.8.1', '1-0:1.7.0', '0-0:1.0.0'),
          fc.oneof(
            fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => value.toFixed(3)),
            fc.string({ maxLength: 14 }),
            fc.constantFrom('000101010000W', '261025023000S'),
          ),
          fc.constantFrom('*kWh', '*Wh', '*kW', '*W', '', '*m3'),
        )
        .map(([code, value, unit]) => `${code}(${value}${unit})`),
      fc.string({ maxLength: 30 }),
    );
    const telegram = fc
      .tuple(
        fc.constantFrom('/FLU5\\1', '/ISK5\\2', '\n/kam5', '/X'),
        fc.array(line, { maxLength: 12 }),
        fc.constantFrom('!', '!ABCD', '', 'sum'),
        fc.constantFrom('\r\n', '\n'),
      )
      .map(([head, lines, end, newLine]) => {
        const text = [head, '', ...lines, end === 'sum' ? '!' : end].join(newLine);
        if (end !== 'sum') return text + newLine;
        return text + crc16(text.replace(/\r?\n/g, '\r\n')).toString(16).padStart(4, '0');
      });
    fc.assert(
      fc.property(telegram, (payload) => {
        const decoded = read(payload);
        if (decoded) checkDecoded(decoded);
      }),
      { numRuns: RUNS },
    );
  });
});
