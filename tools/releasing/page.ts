import { OLDEST_BROWSERS } from '@foyer/build/browsers';
import { fillPage, jsonBlock } from '@foyer/suite-files';
import type { HostRelease } from './host-release';

/** The page's file in a release of the host. */
export const PAGE_FILE = 'page.html';

/**
 * The suite's page for a tenant: the host's template with the data blocks `tenant`, `registry`, `ahead` and
 * `offline`.
 */
export function renderPage({
  host,
  ...parts
}: Parameters<typeof fillPage>[1] & { readonly host: HostRelease }): string {
  return fillPage(pageTemplate(host), parts);
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
${jsonBlock('shell-locales', locales)}
${jsonBlock('host-release', release)}
{{ahead}}
{{offline}}
</body>
</html>
`;
}

/** Shown to signed-in people until the shell renders (host/src/shell/page/first-view.css). */
const FIRST_VIEW = `<div class="first-view" aria-hidden="true"><div class="first-view-side"><b>{{brandName}}</b>${'<i></i>'.repeat(5)}</div><div class="first-view-page">${'<i></i>'.repeat(3)}</div></div>`;

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

function checked(integrity: string | undefined): string {
  return integrity === undefined ? ' crossorigin' : ` integrity="${integrity}" crossorigin`;
}
