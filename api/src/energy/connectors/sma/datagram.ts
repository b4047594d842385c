/** `SMA\0`, a tag of 4 bytes (0x02a0) and the group 1. */
const HEADER = [0x53, 0x4d, 0x41, 0x00, 0x00, 0x04, 0x02, 0xa0, 0x00, 0x00, 0x00, 0x01] as const;
/** Tag of the data, and the protocol of energy meters behind it. */
const DATA_TAG = 0x0010;
const EMETER_PROTOCOL = 0x6069;
/** Positions in bytes: length of the data, their tag, protocol, device, first value. */
const AT = { length: 12, tag: 14, protocol: 16, susyId: 18, serialNumber: 20, values: 28 } as const;
/** The head of a value: channel, index, type, tariff. */
const HEAD_BYTES = 4;
/** Channel of the software version, whose type is 0. */
const VERSION_CHANNEL = 144;
/** Bytes of a value by its type: 4 for the present one, 8 for a counter. */
const BYTES: Readonly<Record<number, number>> = { 4: 4, 8: 8 };

/** Totals over the phases: 1 drawn, 2 fed in. */
const TOTALS: readonly number[] = [1, 2];

/** What a datagram says of one meter. */
export interface EnergyMeter {
  readonly susyId: number;
  readonly serialNumber: number;
  /** `1.4.0` and `2.4.0`: power in 0.1 W. `1.8.0` and `2.8.0`: counter in Ws. */
  readonly values: ReadonlyMap<string, number>;
}

/**
 * The totals in a datagram of an SMA energy meter. Null for other payloads; a datagram that is cut or has a value of an
 * unknown type has no values, because the ones behind it cannot be found.
 */
export function energyMeterOf(payload: Uint8Array): EnergyMeter | null {
  if (payload.length < AT.values || HEADER.some((byte, index) => payload[index] !== byte)) return null;
  const data = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  if (data.getUint16(AT.tag) !== DATA_TAG || data.getUint16(AT.protocol) !== EMETER_PROTOCOL) return null;
  const end = AT.protocol + data.getUint16(AT.length);
  return {
    susyId: data.getUint16(AT.susyId),
    serialNumber: data.getUint32(AT.serialNumber),
    values: end <= payload.length ? totalsOf(data, end) : new Map(),
  };
}

function totalsOf(data: DataView, end: number): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  let at: number = AT.values;
  while (at + HEAD_BYTES <= end) {
    const channel = data.getUint8(at);
    const index = data.getUint8(at + 1);
    const type = data.getUint8(at + 2);
    const tariff = data.getUint8(at + 3);
    const bytes = channel === VERSION_CHANNEL ? 4 : BYTES[type];
    at += HEAD_BYTES;
    if (bytes === undefined || at + bytes > end) return new Map();
    if (channel === 0 && TOTALS.includes(index) && tariff === 0)
      values.set(`${index}.${type}.0`, type === 8 ? Number(data.getBigUint64(at)) : data.getUint32(at));
    at += bytes;
  }
  return values;
}
