import type { Decoded } from '../decoder';

/** Fails unless what was decoded can be stored and shown: names, texts, values and times are bounded. */
export function checkDecoded({ samples, announced }: Decoded): void {
  const channels = samples.map(({ channel }) => channel);
  const [id, sensor] = announced ?? [];
  if (sensor) {
    expect(sensor.uniqueId).toBe(id);
    expect(Number.isFinite(sensor.factor)).toBe(true);
    expect(sensor.stateTopic).not.toMatch(/^foyer\/|[+#]/);
    channels.push(sensor.channel);
  }
  expect(new Set(channels.map(({ name }) => name)).size).toBe(channels.length);
  for (const channel of channels) {
    expect(channel.name).toMatch(/^[\w\-.:/]{1,120}$/);
    for (const text of [channel.device, channel.model, channel.label]) {
      expect(text).not.toBe('');
      expect(text).not.toMatch(/\p{C}/u);
      expect(text.length).toBeLessThanOrEqual(160);
    }
    expect(Number.isInteger(channel.roundingWs) && channel.roundingWs >= 0).toBe(true);
  }
  for (const { channel, value, atMs } of samples) {
    expect(Number.isFinite(value)).toBe(true);
    if (channel.kind === 'counter') expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
    if (atMs !== null) expect(Number.isSafeInteger(atMs)).toBe(true);
  }
}
