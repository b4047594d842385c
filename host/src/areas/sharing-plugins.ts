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

type Shared = NonNullable<ReturnType<typeof getInstance>>['shareScopeMap'][string][string][string];

const retried = new WeakSet<Shared>();

/** The runtime caches the failed load of a shared module, and later uses fail without a request. */
const retryFailedShares: ModuleFederationRuntimePlugin = {
  name: 'foyer-retry-failed-shares',
  beforeLoadShare: (question) => {
    for (const scope of Object.values(question.origin.shareScopeMap))
      for (const shared of Object.values(scope[question.pkgName] ?? {})) forgetFailure(shared);
    return question;
  },
};

function forgetFailure(shared: Shared) {
  if (retried.has(shared)) return;
  retried.add(shared);
  const { get } = shared;
  shared.get = async () => {
    try {
      return await get();
    } catch (error) {
      shared.loading = null;
      throw error;
    }
  };
}

// Each area creates its own instance of the runtime; the host's exists already.
const plugins = [sameVersion, retryFailedShares];
registerGlobalPlugins(plugins);
getInstance()?.registerPlugins(plugins);
