import {
  getInstance,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime';

/**
 * Accepts the exact version an area was built with. Checking its range would compile a dozen regular expressions
 * before the first numbers show.
 */
const sameVersion: ModuleFederationRuntimePlugin = {
  name: 'foyer-same-version',
  resolveShare: (question) => {
    const { shareScopeMap, scope, pkgName, version, shareInfo } = question;
    const shared = shareScopeMap[scope]?.[pkgName]?.[version];
    if (!shared || shareInfo.shareConfig?.requiredVersion !== `^${version}`) return question;
    return { ...question, resolver: () => ({ shared, useTreesShaking: false }) };
  },
};

/** The runtime keeps the failed load of a shared module, and later uses fail without a request. */
const retryFailedShares: ModuleFederationRuntimePlugin = {
  name: 'foyer-retry-failed-shares',
  errorLoadShare: ({ pkgName, shareScopeMap }) => {
    for (const scope of Object.values(shareScopeMap))
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
  },
};

// Each area creates its own instance of the runtime; the host's exists already.
const plugins = [sameVersion, retryFailedShares];
registerGlobalPlugins(plugins);
getInstance()?.registerPlugins(plugins);
