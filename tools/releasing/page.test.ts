import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OLDEST_BROWSERS } from '@foyer/build/browsers';
import { type Registry, registry as registrySchema, tenantConfiguration } from '@foyer/contract';
import type { PageTenant } from '@foyer/suite-files';
import * as z from 'zod/mini';
import { ROOT } from './folders';
import type { HostRelease } from './host-release';
import { renderPage } from './page';

const HASH = `sha384-${'b'.repeat(64)}`;
const configuration = z.parse(
  tenantConfiguration,
  JSON.parse(readFileSync(join(ROOT, 'host/tenants/foyer.json'), 'utf8')),
);

const host: HostRelease = {
  version: '1.0.0',
  base: '/releases/host/1.0.0/',
  scripts: ['host.js'],
  ahead: ['bootstrap.js'],
  styles: ['kit.css'],
  fonts: ['latin.woff2'],
  locales: { fr: 'locale.fr.json' },
  chunks: { 'host.js': HASH, 'bootstrap.js': HASH, 'kit.css': HASH },
};

const registry: Registry = z.parse(registrySchema, {
  schema: 1,
  revision: 1,
  tenant: 'foyer',
  contract: '1.0.0',
  remotes: {
    'mf-pool': {
      name: 'mf-pool',
      contract: '^1.0.0',
      routes: [{ path: '/pool', module: './pages', screen: 'pool' }],
      slots: [
        {
          slot: 'dashboard.widget',
          id: 'pool',
          module: './widgets',
          order: 1,
          when: ['tenant.battery', 'battery.active'],
        },
      ],
      enabled: true,
      version: '1.0.0',
      entry: '/releases/mf-pool/1.0.0/remoteEntry.js',
      integrity: HASH,
      container: 'mf_pool_1_0_0',
      chunks: { 'widgets.js': HASH },
      modules: {
        './pages': { scripts: ['pages.js'], styles: [] },
        './widgets': { scripts: ['widgets.js'], styles: [] },
      },
      locales: { fr: 'locale.fr.json', en: 'locale.en.json' },
    },
  },
});

function pageOf(changes: Partial<PageTenant['configuration']> = {}, landing = '/home') {
  const tenant: PageTenant = { landing, configuration: { ...configuration, ...changes } };
  return renderPage({ tenant, registry, host });
}

function block(html: string, id: string): unknown {
  const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1];
  return JSON.parse(text ?? 'null');
}

test('the page carries the tenant, the registry and the hashes of the host as data', () => {
  const html = pageOf();
  expect(block(html, 'tenant')).toEqual(configuration);
  expect(z.parse(registrySchema, block(html, 'registry'))).toEqual(registry);
  expect(block(html, 'host-release')).toEqual({ base: host.base, chunks: host.chunks });
  expect(block(html, 'shell-locales')).toEqual({ fr: '/releases/host/1.0.0/locale.fr.json' });
});

test('every script of the page has its hash and none is inline', () => {
  const scripts = pageOf().match(/<script(?! type="application\/json")[^>]*>/g) ?? [];
  expect(scripts).toEqual([
    `<script defer fetchpriority="high" src="/releases/host/1.0.0/host.js" integrity="${HASH}" crossorigin>`,
    `<script defer fetchpriority="high" src="/releases/host/1.0.0/bootstrap.js" integrity="${HASH}" crossorigin>`,
  ]);
});

test('a browser below the supported ones is told, without a script and above the suite', () => {
  const html = pageOf();
  const note = html.indexOf('<div id="old-browser">');
  expect(note).toBeGreaterThan(0);
  expect(note).toBeLessThan(html.indexOf('<div id="suite">'));
  // Hidden only where all the features are known: a browser that knows no `@supports` shows it, too.
  expect(html).toMatch(
    /@supports [^{]*light-dark[^{]*oklch\(from[^{]*:has[^{]*\{#old-browser\{display:none\}\}/,
  );
  for (const [language, words] of [
    ['fr', 'Ce navigateur est trop ancien'],
    ['en', 'This browser is too old'],
  ])
    expect(html).toContain(`<p lang="${language}">${words}`);
  for (const version of Object.values(OLDEST_BROWSERS)) expect(html).toContain(` ${version}`);
});

test('a tenant’s text cannot close a block or a tag', () => {
  const brandName = '</script><script>alert(1)</script>"';
  const html = pageOf({ brandName });
  expect(html).not.toContain('<script>alert');
  expect(block(html, 'tenant')).toMatchObject({ brandName });
});

test('prefetches the landing page of an area, but no widgets of other areas', () => {
  const files = (html: string) =>
    (block(html, 'ahead') as { readonly files: readonly { readonly href: string }[] }).files.map(
      ({ href }) => href,
    );
  expect(files(pageOf())).toEqual([]);
  expect(files(pageOf({}, '/pool'))).toEqual([
    '/releases/mf-pool/1.0.0/remoteEntry.js',
    '/releases/mf-pool/1.0.0/pages.js',
    '/releases/mf-pool/1.0.0/locale.fr.json',
    '/releases/mf-pool/1.0.0/locale.en.json',
  ]);
});

test('prefetches no texts itself: the language is known only to the script', () => {
  const html = pageOf({}, '/pool');
  expect(html).not.toMatch(/<link[^>]*locale/);
  expect((block(html, 'ahead') as { readonly files: readonly object[] }).files.slice(2)).toMatchObject([
    { language: 'fr' },
    { language: 'en' },
  ]);
});
