import type { AreaRelease, Language, Registry } from '@foyer/contract';
import type { TenantFile } from './tenant-file';

/** Tenant data in a page. */
export type PageTenant = Pick<TenantFile, 'landing' | 'configuration'>;

interface PageParts {
  readonly tenant: PageTenant;
  readonly registry: Registry;
  /** Whether the browser may cache the suite's files. */
  readonly worker?: boolean;
}

/** A file the host prefetches for a signed-in person (host/src/session/early/prefetch.ts). */
interface AheadFile {
  readonly as: 'script' | 'style' | 'fetch';
  readonly href: string;
  /** Language of a text file, so that only one language is prefetched. */
  readonly language?: string;
}

/**
 * Fills a host's page template for a tenant. Throws when the host is newer and its template has an unknown
 * placeholder.
 */
export function fillPage(template: string, { tenant, registry, worker = false }: PageParts): string {
  const { landing: path, configuration } = tenant;
  const accent = configuration.tokens['--brand-accent'] ?? '#0f6b5c';
  const language = configuration.languages[0] ?? 'fr';
  const areas = Object.values(registry.remotes);
  const files = areas.flatMap((remote) => landingFiles(remote, tenant));
  const canaryFiles = areas.flatMap(({ canary }) =>
    canary && !canary.halted ? landingFiles(canary.release, tenant) : [],
  );
  const offline = worker ? { worker: `/service-worker.js?tenant=${configuration.tenant}` } : null;
  const values: Readonly<Record<string, string>> = {
    accent: escaped(accent),
    brandName: escaped(configuration.brandName),
    icon: escaped(configuration.logo ?? builtInIcon(accent)),
    language: escaped(language),
    noScript: language === 'fr' ? 'Cette page a besoin de JavaScript.' : 'This page needs JavaScript.',
    startFailure: startFailure(configuration.languages),
    tenantName: escaped(configuration.tenant),
    tenant: jsonBlock('tenant', configuration),
    registry: jsonBlock('registry', registry),
    ahead: jsonBlock('ahead', { path, files, canaryFiles }),
    offline: jsonBlock('offline', offline),
  };
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value !== undefined) return value;
    throw new Error(
      `The page of the host in force needs "${name}", which this version does not know: update it.`,
    );
  });
}

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

/**
 * Files of an area that the landing page itself needs. Excludes its widgets, since every file costs a slow phone
 * some 15 ms and widgets follow the page's own numbers.
 */
function landingFiles(remote: AreaRelease, tenant: PageTenant): AheadFile[] {
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

/** A JSON block. `<` is escaped so that no text can end the block. */
export function jsonBlock(id: string, data: unknown): string {
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
