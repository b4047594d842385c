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

// Each area makes an instance of the runtime for itself; the host's is there already.
registerGlobalPlugins([sameVersion]);
getInstance()?.registerPlugins([sameVersion]);
