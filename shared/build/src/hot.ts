import { createRequire } from 'node:module';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type WebpackPluginInstance } from 'webpack';

const here = createRequire(import.meta.url);

/** Global with the page's only react-refresh runtime, in development. */
const REFRESH_GLOBAL = 'foyerRefresh';

/** Plugins that replace components of host and area in the open page. */
export function hotPlugins(folder: string): WebpackPluginInstance[] {
  return [
    // Same name for both builds: the host installs the runtime once, before React DOM.
    new ReactRefreshPlugin({ overlay: false, library: 'foyer' }),
    // Components are identified by module id across both builds, so ids are paths from the workspace.
    new webpack.ids.NamedModuleIdsPlugin({ context: join(folder, '..') }),
  ];
}

/**
 * Loads the page again once an area whose card it shows has been built without errors: the card has replaced the
 * area's views, so no edit reaches them, and the release counts as broken for the session. webpack-dev-server posts
 * the messages.
 */
export const RELOAD_OF_MENDED = `let isBuilding = false;
addEventListener('message', ({ data }) => {
  if (data?.type === 'webpackInvalid') isBuilding = true;
  if (data?.type !== 'webpackOk' || !isBuilding) return;
  isBuilding = false;
  if (!document.querySelector('[data-testid^=area-error-]')) return;
  sessionStorage.removeItem('foyer.quarantine');
  location.reload();
});`;

/**
 * First code of the host's page in development. React DOM reports to the one runtime installed before it: a second
 * one, compiled into an area, would replace nothing.
 */
export const REFRESH_OF_PAGE = `import refresh from '${here.resolve('react-refresh/runtime')}';
globalThis.${REFRESH_GLOBAL} = refresh;`;

/** The host page's runtime, for the build of an area; undefined for any other request. */
export function refreshOfHost(request: string): string | undefined {
  return /(^|\/)react-refresh\/runtime(\.js)?$/.test(request.replaceAll('\\', '/'))
    ? `var ${REFRESH_GLOBAL}`
    : undefined;
}
