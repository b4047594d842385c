import type { Hands } from './in-page';

const MOST_PRESSES = 30;

/** Presses Tab through a part of the page: every stop must be visible, and none the dialog itself or a lost focus. */
export async function expectTabStops(
  hands: Hands,
  { within, least }: { readonly within: string; readonly least: number },
): Promise<void> {
  const stops = new Set<string>();
  for (let press = 0; press < MOST_PRESSES && stops.size < least * 2; press += 1) {
    await hands.press('Tab');
    const stop = await hands.call(focused, within);
    if (stop.problem !== null) throw new Error(`Tab leads to ${stop.name}, ${stop.problem}`);
    // Focus outside the document is in the browser's own bars.
    if (stop.name !== '') stops.add(stop.name);
  }
  if (stops.size < least) throw new Error(`Tab leads to ${stops.size} places only: ${[...stops].join(', ')}`);
}

/** Runs in the page. */
function focused(within: string): { readonly name: string; readonly problem: string | null } {
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement)
    return { name: '', problem: null };
  const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
  const name = `${element.localName} ${(label ?? element.textContent ?? '').trim().slice(0, 40)}`;
  if (element.localName === 'dialog') return { name, problem: 'which is the dialog itself' };
  if (!element.closest(within)) return { name, problem: `outside ${within}` };
  const { width, height } = element.getBoundingClientRect();
  return { name, problem: width > 0 && height > 0 ? null : 'which cannot be seen' };
}
