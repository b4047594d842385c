import type { IncomingHttpHeaders } from 'node:http';
import { DEVICE_COOKIE } from './cookies';

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/**
 * Whether a browser says that a changing request does not come from our own pages (D3): another site, a navigation, an
 * embedded document or picture, a prefetch. Clients that send no such headers and no cookies pass; a browser too old,
 * or on plain HTTP, to send `Sec-Fetch-Site` shows with its `Origin`, or with a header only a page of ours can add.
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
