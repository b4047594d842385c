/** Applies a colour scheme; any value but `light` and `dark` follows the device. */
export function showScheme(scheme: string | null, page: Document = document): void {
  if (scheme === 'light' || scheme === 'dark') page.documentElement.dataset.scheme = scheme;
  else delete page.documentElement.dataset.scheme;
}
