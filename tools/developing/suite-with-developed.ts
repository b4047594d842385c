import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Registry, type RegistryRemote, registry as registrySchema } from '@foyer/contract';
import * as z from 'zod/mini';

interface Developed {
  /** Null until the first build is done. */
  readonly release: RegistryRemote | null;
  readonly revision: number;
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const REGISTRY_BLOCK = /(<script type="application\/json" id="registry">)(.*?)(<\/script>)/s;
const AHEAD_BLOCK = /<script type="application\/json" id="ahead">.*?<\/script>/s;

/** Answers for the suite's pages and registries, with one area replaced by the one that is developed. */
export function withArea(suite: string, developed: () => Promise<Developed>): Middleware {
  return (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', suite);
    const isRegistry = /^\/registry\/[^/]+\.json$/.test(pathname) && !pathname.endsWith('.config.json');
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!isRegistry && !isPage) return next();
    answer(suite, request.url ?? '/', isRegistry, response, developed).catch((error: unknown) => {
      // Not to next(): the server's proxy takes errors for requests and would answer as if nothing was wrong.
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(error instanceof Error ? error.message : String(error));
    });
  };
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
  const { release, revision } = await developed();
  const replaced = (registry: string) =>
    JSON.stringify(replaceArea(registry, release, revision)).replace(/</g, '\\u003c');
  const body = isRegistry
    ? replaced(text)
    : text
        .replace(AHEAD_BLOCK, '')
        .replace(REGISTRY_BLOCK, (_, start, registry, end) => `${start}${replaced(registry)}${end}`);
  response.writeHead(original.status, {
    'content-type': original.headers.get('content-type') ?? 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(body);
}

function replaceArea(text: string, release: RegistryRemote | null, revision: number): Registry {
  const registry = z.parse(registrySchema, JSON.parse(text));
  if (!release) return registry;
  return { ...registry, revision, remotes: { ...registry.remotes, [release.name]: release } };
}
