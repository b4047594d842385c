import { expect } from '@playwright/test';
import type { OwnSuite } from './own-suite';

/** Runs what publishes, and waits until the suite serves that: it looks for a newer publication every two seconds. */
export async function untilServed<T>({ origin }: OwnSuite, publish: () => Promise<T>): Promise<T> {
  const revision = async () => (await (await fetch(`${origin}/registry/foyer.json`)).json()).revision;
  const before = await revision();
  const result = await publish();
  await expect.poll(revision).toBeGreaterThan(before);
  return result;
}
