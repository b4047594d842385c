import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Registry, type RegistryRemote, readRegistry, tenantConfiguration } from '@foyer/contract';
import * as z from 'zod/mini';
import type { HostRelease } from '../releasing/host-release';
import { renderPage } from '../releasing/page';

interface Developed {
  readonly host: HostRelease;
  /** Null when only the host is developed. */
  readonly release: RegistryRemote | null;
  readonly revision: number;
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Answers requests for pages and registries with the developed host and area instead of the released ones. */
export function withDeveloped(suite: string, developed: () => Promise<Developed>): Middleware {
  return (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', suite);
    const isRegistry = /^\/registry\/[^/]+\.json$/.test(pathname) && !pathname.endsWith('.config.json');
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!isRegistry && !isPage) return next();
    answer(suite, request.url ?? '/', isRegistry, response, developed).catch((error: unknown) => {
      // Not next(): the server's proxy would treat the error as a request and answer it normally.
      const message = error instanceof Error ? error.message : String(error);
      const type = isPage ? 'text/html' : 'text/plain';
      response.writeHead(502, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
      response.end(isPage ? failurePage(message) : message);
    });
  };
}

/** The message, and a script that opens the page again once the fault is fixed. */
function failurePage(message: string): string {
  const escaped = message.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));
  return `<!doctype html>
<meta charset="utf-8">
<title>pnpm dev</title>
<pre>${escaped}</pre>
<p>This page opens by itself once it is fixed.</p>
<script>
setInterval(async () => {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null);
  if (answer && answer.status !== 502) location.reload();
}, 1000);
</script>
`;
}

async function answer(
  suite: string,
  url: string,
  isRegistry: boolean,
  response: ServerResponse,
  developed: () => Promise<Developed>,
) {
  const original = await fetch(new URL(url, suite), {
    headers: { accept: isRegistry ? '*/*' : 'text/html' },
  });
  const text = await original.text();
  const now = await developed();
  const body = isRegistry ? JSON.stringify(replaceArea(JSON.parse(text), now)) : pageOf(text, now);
  response.writeHead(original.status, {
    'content-type': original.headers.get('content-type') ?? 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(body);
}

/** A tenant's page rebuilt from the tenant data in the released one. */
function pageOf(released: string, developed: Developed): string {
  const registry = block(released, 'registry');
  if (registry === null) return released;
  const { path } = z.parse(z.object({ path: z.string() }), block(released, 'ahead'));
  const configuration = z.parse(tenantConfiguration, block(released, 'tenant'));
  return renderPage({
    tenant: { landing: path, configuration },
    registry: replaceArea(registry, developed),
    host: developed.host,
  });
}

function block(text: string, id: string): unknown {
  const [, json] =
    new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(text) ?? [];
  return json === undefined ? null : JSON.parse(json);
}

function replaceArea(data: unknown, { release, revision }: Developed): Registry {
  const { registry, dropped } = readRegistry(data);
  if (!registry) throw new Error(`The suite’s registry cannot be read: ${dropped.join(' ')}`);
  // Another id, so that the suite is accepted again when it is served at this address later.
  const developed = { ...registry, id: 'developed', revision };
  if (!release) return developed;
  return { ...developed, remotes: { ...registry.remotes, [release.name]: release } };
}
