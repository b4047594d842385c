import {
  getInstance,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime';

/**
 * The very version an area was made with fits it. To find that out by its range, the runtime compiles a dozen regular
 * expressions before the first figures.
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

/** The runtime keeps the failed load of a shared module for good: its next use would fail without a request. */
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

// Each area makes an instance of the runtime for itself; the host's is there already.
const plugins = [sameVersion, retryFailedShares];
registerGlobalPlugins(plugins);
getInstance()?.registerPlugins(plugins);
