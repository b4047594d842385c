export { createRemotes } from './remotes';
export { RemotePage, type RemotePageProps } from './RemotePage';
export { RemoteFailures } from './RemoteFailures';
export { disabledRemotes, pageData } from './page-data';
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
