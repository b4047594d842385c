/** What the page says when the suite cannot start; written by tools/releasing/page.ts. */
const startFailure = () => document.getElementById('start-failure');

/** Says that the suite cannot start, with a link that loads the page again. */
export function showStartFailure(): void {
  startFailure()?.removeAttribute('hidden');
  startFailure()?.classList.add('shown');
}

/** The suite has started: nothing is said, however long its first page took. */
export function hideStartFailure(): void {
  startFailure()?.setAttribute('hidden', '');
}
