import fc from 'fast-check';
import type { DeviceMessage } from '../decoder';
import { checkDecoded } from '../testing/check-decoded';
import { messageOf, NO_MEMORY, shown } from '../testing/messages';
import { type SmaValue, smaDatagram } from '../testing/sma-datagram';
import { sma } from './sma';

const RUNS = Number(process.env.FOYER_FUZZ_RUNS ?? 300);

const received = (payload: Uint8Array): DeviceMessage =>
  messageOf({ topic: 'sma', payload: '' }, { payload });
const meter = (serialNumber: number, countedWs: bigint, powerDeciW: bigint) =>
  received(
    smaDatagram(serialNumber, [
      ['1.4.0', powerDeciW],
      ['1.8.0', countedWs],
      ['2.4.0', 0n],
      ['2.8.0', 5n],
      ['3.4.0', 77n],
      ['21.8.0', 9n],
    ]),
  );

describe('SMA energy meters', () => {
  it('tells two meters of one group apart by their serial numbers', () => {
    const messages = [
      meter(1_900_000_001, 36_415_108_800n, 6_326n),
      meter(1_900_000_002, 7_200_000_000n, 0n),
      meter(1_900_000_001, 36_415_118_800n, 6_326n),
      meter(1_900_000_002, 7_200_000_000n, 0n),
    ];
    const samples = messages.flatMap((message) => sma(message, NO_MEMORY)?.samples ?? []);
    expect([...new Set(samples.map(({ channel }) => channel.device))]).toEqual([
      'SMA 1900000001',
      'SMA 1900000002',
    ]);
    const valuesOf = (name: string) =>
      samples.filter(({ channel }) => channel.name === name).map(({ value }) => value);
    const [first = 0, later = 0] = valuesOf('sma/1900000001/1.8.0');
    expect(later - first).toBe(10_000);
    expect(valuesOf('sma/1900000002/1.8.0')).toEqual([7_200_000_000, 7_200_000_000]);
    expect(valuesOf('sma/1900000001/1.4.0')).toEqual([632.6, 632.6]);
  });

  it('reads totals alone, with their direction', () => {
    expect(shown(sma(meter(7, 36_415_108_800n, 6_326n), NO_MEMORY))).toEqual({
      'sma/7/1.4.0': [632.6, 'power', 'import'],
      'sma/7/1.8.0': [36_415_108_800, 'counter', 'import'],
      'sma/7/2.4.0': [0, 'power', 'export'],
      'sma/7/2.8.0': [5, 'counter', 'export'],
    });
  });

  it('reads counters of 64 bits, and none that cannot be an energy', () => {
    const counted = (value: bigint) => shown(sma(received(smaDatagram(7, [['1.8.0', value]])), NO_MEMORY));
    expect(counted(2n ** 40n + 1n)).toEqual({ 'sma/7/1.8.0': [2 ** 40 + 1, 'counter', 'import'] });
    expect(counted(2n ** 64n - 1n)).toEqual({});
  });

  it('reads neither a part of a datagram nor a value of an unknown type, and leaves others alone', () => {
    const whole = smaDatagram(7, [['1.8.0', 10n]]);
    expect(sma(received(whole.slice(0, -9)), NO_MEMORY)).toEqual({ samples: [] });
    expect(sma(received(smaDatagram(7, [['1.7.0', 10n]])), NO_MEMORY)).toEqual({ samples: [] });
    expect(sma(received(whole.slice(0, 20)), NO_MEMORY)).toBeNull();
    expect(sma(received(whole.with(17, 0x65)), NO_MEMORY)).toBeNull();
    expect(sma(messageOf({ topic: 'sma', payload: '{"power":1}' }), NO_MEMORY)).toBeNull();
  });

  it('reads any datagram as facts or nothing', () => {
    const value: fc.Arbitrary<SmaValue> = fc.tuple(
      fc.constantFrom('1.4.0', '1.8.0', '2.4.0', '2.8.0', '13.4.0', '1.8.1', '1.3.0'),
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    );
    const datagram = fc
      .tuple(
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        fc.array(value, { maxLength: 8 }),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 3 }),
        fc.option(fc.nat(), { freq: 4 }),
      )
      .map(([serial, values, changes, cut]) => {
        const whole = smaDatagram(serial, values);
        for (const [at, byte] of changes) whole[at % whole.length] = byte;
        return cut === null ? whole : whole.slice(0, cut % whole.length);
      });
    fc.assert(
      fc.property(fc.oneof(datagram, fc.uint8Array({ maxLength: 100 })), (payload) => {
        const decoded = sma(received(payload), NO_MEMORY);
        if (decoded) checkDecoded(decoded);
      }),
      { numRuns: RUNS },
    );
  });
});
