import { OLDEST_BROWSERS } from '@foyer/build/browsers';
import type { Language, Registry, RegistryRemote } from '@foyer/contract';
import type { HostRelease } from './host-release';
import type { TenantInForce } from './tenants';

/** Tenant data in a page. */
export type PageTenant = Pick<TenantInForce, 'landing' | 'configuration'>;

interface PageParts {
  readonly tenant: PageTenant;
  readonly registry: Registry;
  /** Whether the browser may cache the suite's files. */
  readonly worker?: boolean;
}

/** The page's file in a release of the host. */
export const PAGE_FILE = 'page.html';

/** A file the host prefetches for a signed-in person (host/src/session/early/prefetch.ts). */
interface AheadFile {
  readonly as: 'script' | 'style' | 'fetch';
  readonly href: string;
  /** Language of a text file, so that only one language is prefetched. */
  readonly language?: string;
}

/**
 * The suite's page for a tenant: the host's template with the data blocks `tenant`, `registry`, `ahead` and
 * `offline`.
 */
export function renderPage({ host, ...parts }: PageParts & { readonly host: HostRelease }): string {
  return fillPage(pageTemplate(host), parts);
}

/**
 * Fills a host's page template for a tenant. Throws when the host is newer than this checkout and its template has
 * an unknown placeholder.
 */
export function fillPage(template: string, { tenant, registry, worker = false }: PageParts): string {
  const { landing: path, configuration } = tenant;
  const accent = configuration.tokens['--brand-accent'] ?? '#0f6b5c';
  const language = configuration.languages[0] ?? 'fr';
  const files = Object.values(registry.remotes).flatMap((remote) => landingFiles(remote, tenant));
  const offline = worker ? { worker: `/service-worker.js?tenant=${configuration.tenant}` } : null;
  const values: Readonly<Record<string, string>> = {
    accent: escaped(accent),
    brandName: escaped(configuration.brandName),
    icon: escaped(configuration.logo ?? builtInIcon(accent)),
    language: escaped(language),
    noScript: language === 'fr' ? 'Cette page a besoin de JavaScript.' : 'This page needs JavaScript.',
    startFailure: startFailure(configuration.languages),
    tenantName: escaped(configuration.tenant),
    tenant: block('tenant', configuration),
    registry: block('registry', registry),
    ahead: block('ahead', { path, files }),
    offline: block('offline', offline),
  };
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value !== undefined) return value;
    throw new Error(
      `The page of the host in force needs "${name}", which this checkout does not know: update it.`,
    );
  });
}

/**
 * Page template in a release of the host: its scripts with integrity and its own data (`shell-locales`,
 * `host-release`). Names in double braces are placeholders of tenant data.
 */
export function pageTemplate(host: HostRelease): string {
  const inBase = (file: string) => `${host.base}${file}`;
  const locales = Object.fromEntries(Object.entries(host.locales).map(([key, file]) => [key, inBase(file)]));
  const release = { base: host.base, chunks: host.chunks };
  return `<!doctype html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<title>{{brandName}}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="theme-color" content="{{accent}}">
<link rel="icon" href="{{icon}}">
<link rel="manifest" href="/manifest.webmanifest?tenant={{tenantName}}">
<link rel="apple-touch-icon" href="/icon-180.png?tenant={{tenantName}}">
${[
  // The host's runtime recognises loaded styles by data-href.
  ...host.styles.map(
    (file) =>
      `<link rel="stylesheet" href="${inBase(file)}" data-href="${file}"${checked(host.chunks[file])}>`,
  ),
  // Chunks of the first script are scripts instead of preloads: a browser compiles a script while it arrives. The
  // host's runtime finds them by their address. Without a priority a browser delays deferred scripts until styles
  // and fonts have loaded.
  ...[...host.scripts, ...host.ahead].map(
    (file) =>
      `<script defer fetchpriority="high" src="${inBase(file)}"${checked(host.chunks[file])}></script>`,
  ),
  ...host.fonts.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" href="${inBase(file)}" crossorigin>`,
  ),
].join('\n')}
</head>
<body>
${oldBrowser()}
<div id="suite">${FIRST_VIEW}</div>
{{startFailure}}
<noscript><style>#start-failure{display:none}</style>{{noScript}}</noscript>
{{tenant}}
{{registry}}
${block('shell-locales', locales)}
${block('host-release', release)}
{{ahead}}
{{offline}}
</body>
</html>
`;
}

/** Shown to signed-in people until the shell renders (host/src/shell/page/first-view.css). */
const FIRST_VIEW = `<div class="first-view" aria-hidden="true"><div class="first-view-side"><b>{{brandName}}</b>${'<i></i>'.repeat(5)}</div><div class="first-view-page">${'<i></i>'.repeat(3)}</div></div>`;

const START_FAILURE = {
  fr: {
    text: 'La page ne peut pas s’afficher pour le moment. Vérifiez votre connexion à Internet, puis réessayez.',
    retry: 'Réessayer',
  },
  en: {
    text: 'The page cannot be shown at the moment. Check your internet connection, then try again.',
    retry: 'Try again',
  },
} as const;

/** When no script has run, the failure shows by CSS after this long. */
const NO_SCRIPT_AFTER_S = 30;
/** Inline and in system colours, since the host's styles and scripts may be missing. */
const START_FAILURE_STYLE = `#start-failure{position:fixed;z-index:9;inset:auto 1rem 1rem;max-width:34rem;margin-inline:auto;padding:1rem;border:1px solid;border-radius:8px;background:Canvas;color:CanvasText;font:1rem/1.5 system-ui,sans-serif;visibility:hidden;animation:start-failure 0s ${NO_SCRIPT_AFTER_S}s forwards}
#start-failure.shown{visibility:visible}
#start-failure[hidden],#start-failure [hidden]{display:none}
#start-failure p{margin:0}
#start-failure a{display:inline-block;margin-top:.5rem;padding:.6rem 1rem;border:1px solid;border-radius:8px;color:inherit}
@keyframes start-failure{to{visibility:visible}}`;

/**
 * Failure message while scripts fail, in all of the tenant's languages until a script has chosen one
 * (host/src/first-page/script-guard.ts). Its link reloads the page without any script.
 */
function startFailure(languages: readonly Language[]): string {
  const texts = languages.map((language) => {
    const { text, retry } = START_FAILURE[language];
    return `<div lang="${language}"><p>${text}</p><a href="">${retry}</a></div>`;
  });
  return `<style>${START_FAILURE_STYLE}</style>\n<div id="start-failure" role="alert">${texts.join('')}</div>`;
}

const { chrome, edge, firefox, safari } = OLDEST_BROWSERS;
const OLD_BROWSER = {
  fr: `Ce navigateur est trop ancien : des couleurs et des fonctions manquent. Mettez-le à jour, ou prenez Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari} ou une version plus récente.`,
  en: `This browser is too old: colours and functions are missing. Update it, or use Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari} or a later version.`,
} as const;

/** Shown unless the browser has what the list of browsers was chosen by, without any script. */
const OLD_BROWSER_STYLE = `#old-browser{padding:1rem;border-bottom:1px solid;background:Canvas;color:CanvasText;font:1rem/1.5 system-ui,sans-serif}
#old-browser p{margin:0}
@supports (color:light-dark(red,red)) and (color:oklch(from red l c h)) and selector(:has(*)){#old-browser{display:none}}`;

/** Note above the suite for browsers below `OLDEST_BROWSERS`, in both languages: no script may be able to choose. */
function oldBrowser(): string {
  const texts = Object.entries(OLD_BROWSER).map(([language, text]) => `<p lang="${language}">${text}</p>`);
  return `<style>${OLD_BROWSER_STYLE}</style>\n<div id="old-browser">${texts.join('')}</div>`;
}

/**
 * Files of an area that the landing page itself needs. Excludes its widgets, since every file costs a slow phone
 * some 15 ms and widgets follow the page's own numbers.
 */
function landingFiles(remote: RegistryRemote, tenant: PageTenant): AheadFile[] {
  const modules = remote.routes.flatMap(({ path, module }) =>
    path === tenant.landing && module ? [module] : [],
  );
  if (modules.length === 0) return [];
  const folder = remote.entry.slice(0, remote.entry.lastIndexOf('/') + 1);
  const scripts = new Set(modules.flatMap((module) => remote.modules[module]?.scripts ?? []));
  const styles = new Set(modules.flatMap((module) => remote.modules[module]?.styles ?? []));
  const file = (as: AheadFile['as']) => (name: string) => ({ as, href: folder + name });
  return [
    { as: 'script', href: remote.entry },
    ...[...scripts].map(file('script')),
    ...[...styles].map(file('style')),
    ...Object.entries(remote.locales).map(([language, name]) => ({ ...file('fetch')(name), language })),
  ];
}

function checked(integrity: string | undefined): string {
  return integrity === undefined ? ' crossorigin' : ` integrity="${integrity}" crossorigin`;
}

/** A JSON block. `<` is escaped so that no text can end the block. */
function block(id: string, data: unknown): string {
  const text = JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
  return `<script type="application/json" id="${id}">${text}</script>`;
}

function builtInIcon(accent: string): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${accent}"/><path d="M8 17 16 9l8 8v7H8z" fill="none" stroke="#fff" stroke-width="2.5" stroke-linejoin="round"/><path d="m17 13-4 5h6l-4 5" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
