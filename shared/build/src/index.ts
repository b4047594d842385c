export { areaConfiguration, type ConfigurationOf } from './area';
export { type BuildOptions, baseConfiguration, containerName } from './base';
export { type BuildFacts, FACTS_FILE } from './facts-plugin';
export { hostConfiguration } from './host';
export { onlyBroughtAlong } from './own-copies';
export { SHARED_AT_START, SHARED_BY_VERSION, SHARED_ON_DEMAND } from './shared-modules';
