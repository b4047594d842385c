export { brandIcon } from './brand-icon';
export { fillPage, jsonBlock, type PageTenant } from './page';
export { everyTenantsPart, registryOf, SUITE_FILE, type SuiteFile, suiteFile } from './suite-file';
export {
  isCachedOffline,
  OFFLINE,
  showsArea,
  type TenantFile,
  type TenantInForce,
  tenantEntry,
  tenantFile,
  tenantInForce,
} from './tenant-file';
export { ICONS, webManifest } from './web-manifest';
export { REMOVING_WORKER, workerOf } from './worker';
