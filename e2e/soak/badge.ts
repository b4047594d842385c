import type { Page } from '@playwright/test';
import type { Finding } from '../harness/findings';

/** One step of the simulator: how long the badge may differ from the platform's count. */
const LONGEST_LAG_MS = 5 * 60_000;
const CAP = 99;

interface WireAlert {
  readonly visible: boolean;
  readonly active: boolean;
  readonly acknowledged: boolean;
}

/** Compares the page's badge with the platform's count repeatedly. */
export class BadgeWatch {
  /** Values the badge has shown, in order. */
  readonly shown: string[] = [];
  #differsSinceMs: number | null = null;
  #longestMs = 0;
  #changes = 0;
  #expected: string | null = null;

  constructor(
    readonly page: Page,
    readonly origin: string,
    readonly authToken: string,
  ) {}

  async look(): Promise<void> {
    const query = new URLSearchParams({ authToken: this.authToken });
    const answer = await fetch(`${this.origin}/api/alerts?${query}`);
    const atMs = Number(answer.headers.get('x-foyer-time'));
    const { alerts } = (await answer.json()) as { alerts: readonly WireAlert[] };
    const count = alerts.filter(
      ({ visible, active, acknowledged }) => visible && active && !acknowledged,
    ).length;
    const expected = count > CAP ? '*' : count > 0 ? String(count) : '';
    const badge = this.page.getByTestId('alert-badge').first();
    const shown =
      (await badge.count()) > 0 ? ((await badge.textContent()) ?? '').replace(/[^\d*].*/s, '') : '';

    if (this.#expected !== null && expected !== this.#expected) this.#changes += 1;
    this.#expected = expected;
    if (shown !== this.shown.at(-1)) this.shown.push(shown);
    if (shown === expected) {
      this.#differsSinceMs = null;
      return;
    }
    this.#differsSinceMs ??= atMs;
    this.#longestMs = Math.max(this.#longestMs, atMs - this.#differsSinceMs);
  }

  judge(): Finding[] {
    const lag = (this.#longestMs / 60_000).toFixed(1);
    return [
      { ok: this.#changes > 0, what: `badge: the platform's count changed ${this.#changes} times` },
      {
        ok: this.#longestMs <= LONGEST_LAG_MS,
        what: `badge: followed within ${lag} min of the house (at most 5): ${this.shown.join(' → ')}`,
      },
    ];
  }
}
