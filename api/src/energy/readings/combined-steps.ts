import type { EnergyStep } from '@foyer/domain';

/** Energies of several channels over the shortest span whose borders all of them know. */
export interface CombinedStep {
  readonly startMs: number;
  readonly endMs: number;
  /** Ws, in the order of the channels. */
  readonly energiesWs: readonly number[];
}

/** Steps of the first channel, and those of later ones where no earlier one has any. Each list is oldest first. */
export function preferredSteps(channels: readonly (readonly EnergyStep[])[]): readonly EnergyStep[] {
  const [first = [], ...others] = channels;
  let chosen: readonly EnergyStep[] = first;
  for (const steps of others) {
    const known = chosen;
    let index = 0;
    const added = steps.filter(({ startMs, endMs }) => {
      while ((known[index]?.endMs ?? Number.POSITIVE_INFINITY) <= startMs) index += 1;
      return (known[index]?.startMs ?? Number.POSITIVE_INFINITY) >= endMs;
    });
    if (added.length > 0) chosen = [...known, ...added].sort((a, b) => a.startMs - b.startMs);
  }
  return chosen;
}

/**
 * Combines the steps of channels, each oldest first. A longer step of one channel takes the steps of the others within
 * it together. Spans that a channel does not know as a whole are left out.
 */
export function combineSteps(channels: readonly (readonly EnergyStep[])[]): readonly CombinedStep[] {
  const all = channels
    .flatMap((steps, channel) => steps.map((step) => ({ ...step, channel })))
    .sort((a, b) => a.startMs - b.startMs);
  const combined: CombinedStep[] = [];
  for (let index = 0; index < all.length; ) {
    const startMs = all[index]?.startMs ?? 0;
    let endMs = startMs;
    const energiesWs = channels.map(() => 0);
    const knownMs = channels.map(() => 0);
    for (
      let step = all[index];
      step && (step.startMs === startMs || step.startMs < endMs);
      step = all[index]
    ) {
      endMs = Math.max(endMs, step.endMs);
      energiesWs[step.channel] = (energiesWs[step.channel] ?? 0) + step.energyWs;
      knownMs[step.channel] = (knownMs[step.channel] ?? 0) + step.endMs - step.startMs;
      index += 1;
    }
    if (knownMs.every((ms) => ms === endMs - startMs)) combined.push({ startMs, endMs, energiesWs });
  }
  return combined;
}
