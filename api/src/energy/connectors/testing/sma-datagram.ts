/** A value of a datagram: its register, such as `1.8.0`, and its integer. */
export type SmaValue = readonly [register: string, value: bigint];

const HEADER = [0x53, 0x4d, 0x41, 0x00, 0x00, 0x04, 0x02, 0xa0, 0x00, 0x00, 0x00, 0x01];
const SUSY_ID = 349;

const bytesOf = (value: bigint, length: number) =>
  Array.from({ length }, (_, index) => Number((value >> BigInt(8 * (length - 1 - index))) & 0xffn));

/** A datagram as an SMA energy meter sends it: totals, the version of its software, and the end. */
export function smaDatagram(serialNumber: number, values: readonly SmaValue[]): Uint8Array {
  const body = values.flatMap(([register, value]) => {
    const [index = 0, type = 0, tariff = 0] = register.split('.').map(Number);
    return [0, index, type, tariff, ...bytesOf(value, type)];
  });
  const version = [144, 0, 0, 0, 2, 3, 4, 82];
  const data = [
    ...bytesOf(0x6069n, 2),
    ...bytesOf(BigInt(SUSY_ID), 2),
    ...bytesOf(BigInt(serialNumber), 4),
    ...bytesOf(123_456n, 4),
    ...body,
    ...version,
  ];
  return Uint8Array.from([...HEADER, ...bytesOf(BigInt(data.length), 2), 0x00, 0x10, ...data, 0, 0, 0, 0]);
}
