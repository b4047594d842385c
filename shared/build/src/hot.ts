import { createRequire } from 'node:module';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type WebpackPluginInstance } from 'webpack';

const here = createRequire(import.meta.url);

/** Where the page of a developed suite keeps the one runtime of react-refresh. */
const REFRESH_GLOBAL = 'foyerRefresh';

/** What replaces components in the open page, of the host and of the area in it. */
export function hotPlugins(folder: string): WebpackPluginInstance[] {
  return [
    // One name for both builds: the runtime is put before React DOM once, by the host.
    new ReactRefreshPlugin({ overlay: false, library: 'foyer' }),
    // Components are known by their module's id, in both builds together: so it is the path from the workspace.
    new webpack.ids.NamedModuleIdsPlugin({ context: join(folder, '..') }),
  ];
}

/**
 * Code at the start of the host's page. React DOM tells one runtime of react-refresh what it draws, the one that was
 * there before it: a second one, compiled into an area, would replace nothing.
 */
export const REFRESH_OF_PAGE = `import refresh from '${here.resolve('react-refresh/runtime')}';
globalThis.${REFRESH_GLOBAL} = refresh;`;

/** The runtime that the host of the page has, for the build of an area; undefined for any other request. */
export function refreshOfHost(request: string): string | undefined {
  return /(^|\/)react-refresh\/runtime(\.js)?$/.test(request.replaceAll('\\', '/'))
    ? `var ${REFRESH_GLOBAL}`
    : undefined;
}
