import type { Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** Annotation of a try whose browser crashed. */
export const BROWSER_DIED = 'browser-died';

/** Fails a run with tests that passed at their second try, unless their browser had crashed at the first. */
export default class SecondTries implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  async onEnd() {
    const flaky = this.#suite?.allTests().filter((test) => test.outcome() === 'flaky') ?? [];
    const secondTries = flaky.filter((test) => !hasCrashed(test));
    for (const test of flaky) {
      const reason = secondTries.includes(test) ? 'passed at its second try' : 'its browser crashed once';
      console.log(`${test.titlePath().filter(Boolean).join(' › ')}: ${reason}`);
    }
    return secondTries.length > 0 ? { status: 'failed' as const } : undefined;
  }
}

/** True when the browser crashed in every try but the last. */
function hasCrashed({ results }: TestCase): boolean {
  return results
    .slice(0, -1)
    .every(({ annotations }) => annotations.some(({ type }) => type === BROWSER_DIED));
}
