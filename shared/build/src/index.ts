export { areaConfiguration, type ConfigurationOf } from './area';
export { type BuildOptions, baseConfiguration, containerName } from './base';
export { type BuildFacts, FACTS_FILE } from './facts-plugin';
export { hostConfiguration } from './host';
export { FORBIDDEN_IN_AREAS, SHARED_AT_START, SHARED_ON_DEMAND } from './shared-modules';
