/** Hosts to which browsers connect without encryption from an https page too. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export type AddressFault = 'no-address' | 'insecure-address';

/**
 * Origin of the Home Assistant a person typed, such as `http://homeassistant.local:8123`; without a scheme it has the
 * page's. Paths are dropped: people copy the address of a dashboard.
 */
export function homeAssistantOrigin(
  typed: string,
  pageProtocol: string,
): { readonly origin: string } | { readonly fault: AddressFault } {
  const text = typed.trim();
  const isSecurePage = pageProtocol === 'https:';
  let url: URL;
  try {
    url = new URL(/^[a-z]+:\/\//i.test(text) ? text : `${isSecurePage ? 'https' : 'http'}://${text}`);
  } catch {
    return { fault: 'no-address' };
  }
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    return { fault: 'no-address' };
  if (isSecurePage && url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    return { fault: 'insecure-address' };
  return { origin: url.origin };
}
