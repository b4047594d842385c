import {
  getInstance,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime';

/** The runtime keeps the failed load of a shared module, and later uses fail without a request. */
const retryFailedShares: ModuleFederationRuntimePlugin = {
  name: 'foyer-retry-failed-shares',
  errorLoadShare: ({ pkgName, shareScopeMap }) => {
    for (const scope of Object.values(shareScopeMap))
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
  },
};

// Each area creates its own instance of the runtime; the host's exists already.
const plugins = [retryFailedShares];
registerGlobalPlugins(plugins);
getInstance()?.registerPlugins(plugins);
