/** Reversed polynomial x16 + x15 + x2 + 1 of the CRC16 of P1 (DSMR 5.0.2 P1, 6.2). */
const POLYNOMIAL = 0xa001;

const FRAME = /^\s*(\/[^!]*!)([0-9A-Fa-f]{4})?\s*$/;

/** CRC16 of a text of ASCII characters. */
export function crc16(text: string): number {
  let crc = 0;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index) & 0xff;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ POLYNOMIAL : crc >> 1;
  }
  return crc;
}

/**
 * Whether the checksum behind `!` is that of the telegram. Meters before DSMR 4 send none. Lines of a telegram end with
 * CR LF; bridges that drop the CR do not change the checksum.
 */
export function hasValidCrc(text: string): boolean {
  const [, frame, sum] = FRAME.exec(text) ?? [];
  if (!frame) return false;
  return sum === undefined || crc16(frame.replace(/\r?\n/g, '\r\n')) === Number.parseInt(sum, 16);
}
