export interface Timing {
  p50Ms: number;
  p99Ms: number;
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function timingOf(timesMs: number[]): Timing {
  const sorted = [...timesMs].sort((a, b) => a - b);
  return { p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) };
}

/** Times several functions in turn, so that other load on the machine affects all of them equally. */
export async function timeInTurn(work: (() => Promise<unknown>)[], rounds: number): Promise<Timing[]> {
  const times: number[][] = work.map(() => []);
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const [index, one] of work.entries()) {
      const started = performance.now();
      await one();
      if (round >= 0) times[index]?.push(performance.now() - started);
    }
  }
  return times.map(timingOf);
}

const WARM_UP = 20;
