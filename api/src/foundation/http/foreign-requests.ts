import type { IncomingHttpHeaders } from 'node:http';
import { DEVICE_COOKIE } from './cookies';

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/**
 * True when browser headers show that a changing request does not come from our own pages: another site, a
 * navigation, an embedded resource, a prefetch. Clients without such headers and cookies pass. Old browsers and
 * plain HTTP send no `Sec-Fetch-Site`: `Origin` or our own header decides.
 */
export function isForeign(
  headers: IncomingHttpHeaders,
  own: { readonly origins: readonly string[]; readonly allowedOrigins: readonly string[] },
): boolean {
  if (PREFETCH_HEADERS.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? ''))))
    return true;
  const mode = headers['sec-fetch-mode'];
  const destination = headers['sec-fetch-dest'];
  if (mode === 'navigate' || mode === 'nested-navigate') return true;
  if (destination !== undefined && destination !== 'empty') return true;

  const origin = headers.origin;
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return false;
  if (site === 'same-site') return origin === undefined || !own.allowedOrigins.includes(origin);
  if (site !== undefined) return true;

  if (origin !== undefined) return ![...own.origins, ...own.allowedOrigins].includes(origin);
  return hasBrowserCookie(headers.cookie) && headers['x-requested-with'] === undefined;
}

function hasBrowserCookie(header: string | undefined): boolean {
  return header?.split('; ').some((pair) => !DEVICE_COOKIE.test(pair)) ?? false;
}

/** The origins under which this very request reached us, by its `Host`. */
export function ownOrigins(headers: IncomingHttpHeaders): string[] {
  const host = headers.host;
  return host === undefined ? [] : [`http://${host}`, `https://${host}`];
}
