import type { Decoded, DecoderMemory, DeviceMessage } from '../decoder';

/** A topic below the home's branch, and a payload as its device sends it. */
export interface RecordedMessage {
  readonly topic: string;
  readonly payload: string;
}

export const HEARD_MS = Date.parse('2026-01-14T10:00:00Z');
export const NO_MEMORY: DecoderMemory = { branch: 'foyer/4711', announced: new Map() };

export const messageOf = (
  { topic, payload }: RecordedMessage,
  changes: Partial<DeviceMessage> = {},
): DeviceMessage => ({
  topic,
  payload: new TextEncoder().encode(payload),
  isRetained: false,
  heardAtMs: HEARD_MS,
  ...changes,
});

/** Value, kind and proposed part of each channel; null for a message of another family. */
export function shown(decoded: Decoded | null) {
  if (decoded === null) return null;
  return Object.fromEntries(
    decoded.samples.map(({ channel: { name, kind, part }, value }) => [name, [value, kind, part]]),
  );
}
