import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NEVER_KEPT } from '../http/answer-headers';
import { hasEtag } from '../http/etag';
import type { TenantDirectory } from '../tenants/tenant-directory';
import { createFileCache, type ServedFile } from './served-files';
import { publishedPath, type TenantFileKind, tenantFiles } from './tenant-files';
import { tenantNames } from './tenant-names';

/** Location and mode of the built suite. */
export interface WebOptions {
  /** Folder that `pnpm build` writes. */
  readonly releasesDir: string;
  /** In production only the host name selects a tenant; otherwise `?tenant=` may too. */
  readonly production: boolean;
  /** Tenants at run time; null where this process has no database, and the published ones are shown. */
  readonly tenants?: TenantDirectory | null;
}

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

/**
 * Scripts only from the suite and never inline. WebAssembly is allowed for the barcode reader, inline styles
 * for the chart library. Firefox checks prefetches against `default-src` and blocks them all with 'none'.
 */
const CONTENT_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ');

const EVERY_FILE = { 'x-content-type-options': 'nosniff' } as const;
/** Headers of documents only; scripts do not need them. */
const DOCUMENT = {
  'content-security-policy': CONTENT_POLICY,
  // Stricter policies that are only reported, in the browser's console (docs/security.md#report-only-policies).
  'content-security-policy-report-only': "require-trusted-types-for 'script'",
  'integrity-policy-report-only': 'blocked-destinations=(script)',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** The service worker may fetch from the suite only. */
const WORKER = { 'content-security-policy': "default-src 'self'" } as const;

/**
 * The worker that reads the household's Home Assistant may connect to any WebSocket, and to nothing else. Pages may not:
 * a worker has the policy of its own file.
 */
const HOME_ASSISTANT_WORKER = {
  'content-security-policy': "default-src 'none'; script-src 'self'; connect-src ws: wss:",
} as const;
const HOME_ASSISTANT_FILE = /^home-assistant-worker[\w.-]*\.js$/;

/** Files of an installed suite, served at the root. */
const INSTALLED = /^(manifest\.webmanifest|icon-[\w-]+\.png|service-worker\.js)$/;

/** Name of a release, registry, version or file, without path separators. */
const NAME = /^[\w@][\w@.-]*$/;
/** Folders beside the releases that are not releases. */
const NO_RELEASES = ['published', 'publications'];

/**
 * Serves the built suite: releases as immutable, registries and pages revalidated on each request. Any other GET is a
 * client path and gets the tenant's page. Files are read from disk, so a new release needs no restart.
 */
export function registerWeb(app: FastifyInstance, options: WebOptions): void {
  const { releasesDir, production, tenants = null } = options;
  const files = createFileCache();
  const published = join(releasesDir, 'published');
  const names = tenantNames(join(published, 'tenants.json'), () => tenants?.all() ?? []);
  const made = tenants && tenantFiles(tenants);

  const send = async (request: FastifyRequest, reply: FastifyReply, path: string, cache: string) => {
    const file = await files.read(path, String(request.headers['accept-encoding'] ?? ''));
    if (!file) return unknownFile(reply);
    return answer(request, reply, file, cache);
  };
  /** A file of a tenant: made for one that was changed at run time, else the published one. */
  const sendOfTenant = async (
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    kind: TenantFileKind,
  ) => {
    const file = await made?.read(name, kind, String(request.headers['accept-encoding'] ?? ''));
    if (file) return answer(request, reply, file, ASK_AGAIN);
    const path = join(published, publishedPath(name, kind));
    if (kind === 'page' && !(await files.read(path, ''))) return sendNotBuilt(reply);
    return send(request, reply, path, ASK_AGAIN);
  };

  app.route<{ Params: { part: string; version: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/releases/:part/:version/:file',
    handler: async (request, reply) => {
      const { part, version, file } = request.params;
      if (NO_RELEASES.includes(part) || ![part, version, file].every((name) => NAME.test(name)))
        return unknownFile(reply);
      if (HOME_ASSISTANT_FILE.test(file)) reply.headers(HOME_ASSISTANT_WORKER);
      return send(request, reply, join(releasesDir, part, version, file), FOR_EVER);
    },
  });
  app.get('/releases/*', async (_request, reply) => unknownFile(reply));

  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/registry/:file',
    handler: async (request, reply) => {
      const { file } = request.params;
      if (!NAME.test(file) || !file.endsWith('.json')) return unknownFile(reply);
      // Confirms the releases of all tenants, and is renewed between publications (`pnpm trust now`).
      if (file === 'suite.now.json') return send(request, reply, join(releasesDir, 'trust', file), ASK_AGAIN);
      const isConfiguration = file.endsWith('.config.json');
      const name = file.slice(0, -(isConfiguration ? '.config.json' : '.json').length);
      if (tenants && tenants.all().length > 0 && !tenants.byName(name)) return unknownFile(reply);
      return sendOfTenant(request, reply, name, isConfiguration ? 'configuration' : 'registry');
    },
  });

  app.route<{ Querystring: { tenant?: string }; Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const wanted = production ? undefined : request.query.tenant;
      const tenant = await names.of(request.hostname, wanted);
      const asked = request.params['*'];
      if (!tenant) return INSTALLED.test(asked) ? unknownFile(reply) : sendNotBuilt(reply);
      if (INSTALLED.test(asked)) {
        if (asked.endsWith('.js')) reply.headers(WORKER);
        return sendOfTenant(request, reply, tenant, asked as TenantFileKind);
      }
      reply.headers(DOCUMENT);
      return sendOfTenant(request, reply, tenant, 'page');
    },
  });
}

function answer(request: FastifyRequest, reply: FastifyReply, file: ServedFile, cache: string) {
  reply.headers({ ...EVERY_FILE, 'cache-control': cache, etag: file.etag, vary: 'accept-encoding' });
  if (hasEtag(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  reply.type(file.type);
  if (file.encoding) reply.header('content-encoding', file.encoding);
  return reply.send(request.method === 'HEAD' ? '' : file.content);
}

function unknownFile(reply: FastifyReply) {
  reply.headers(NEVER_KEPT);
  return reply.code(404).send({ status: 'error', error: 'file.unknown' });
}

function sendNotBuilt(reply: FastifyReply) {
  reply.headers(NEVER_KEPT);
  return reply.code(503).send({ status: 'error', error: 'suite.not_built' });
}
