export { AreaErrorCards } from './AreaErrorCards';
export { disabledRemotes, pageData } from './page-data';
export { RemotePage } from './RemotePage';
export { type RegistrySource, registrySource } from './registry-source';
export { createRemotes, routesOf } from './remotes';
export type {
  AreaFailurePlace,
  MenuItem,
  Remotes,
  RemotesOptions,
  RouteTable,
} from './types';
export { withVerifiedRegistry } from './verified-registry';
export { type LoggedVisit, type VisitLog, visitLog } from './visit-log';
