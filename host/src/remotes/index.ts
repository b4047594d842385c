export { disabledRemotes, pageData } from './page-data';
export { RemoteFailures } from './RemoteFailures';
export { RemotePage, type RemotePageProps } from './RemotePage';
export { createRemotes } from './remotes';
export type {
  AreaFailure,
  AreaFailurePlace,
  AreaMount,
  AreaStatus,
  MenuItem,
  Remotes,
  RemotesOptions,
  RouteEntry,
  RouteMatch,
  RouteTable,
} from './types';
