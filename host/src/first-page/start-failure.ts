/** Element with the message that the suite cannot start; created by tools/releasing/page.ts. */
const startFailure = () => document.getElementById('start-failure');

/** Shows that the suite cannot start, with a link that reloads the page. */
export function showStartFailure(): void {
  startFailure()?.removeAttribute('hidden');
  startFailure()?.classList.add('shown');
}

/** Hides the failure: the suite has started, however late. */
export function hideStartFailure(): void {
  startFailure()?.setAttribute('hidden', '');
}
