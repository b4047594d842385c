import { ask, endpointFor, platformBaseQuery } from '@foyer/platform-client';
import { createApi } from '@foyer/remote-kit/store';
import {
  assignInstaller,
  enterInstallation,
  type InstallationSort,
  installers,
  type Maintainer,
  maintainers,
  type PendingInstallations,
  type Professional,
  pendingInstallations,
} from '@foyer/wire/installers';

export interface ListQuery {
  readonly maintainerCode?: string;
  readonly search: string;
  readonly status: string;
  readonly sort: InstallationSort;
  readonly descending: 'true' | 'false';
  readonly from: number;
  readonly count: number;
}

interface Assignment {
  readonly userEmail: string;
  readonly installerEmail: string;
  /** Assignee the page showed; empty for none. */
  readonly shownInstaller: string;
}

/** A home, and the tenant whose page opens it. */
interface Entry {
  readonly id: string;
  readonly tenant: string;
}

export const installerApi = createApi({
  reducerPath: 'installer',
  baseQuery: platformBaseQuery,
  tagTypes: ['installations'],
  endpoints: (build) => ({
    pending: build.query<PendingInstallations, ListQuery>({
      ...endpointFor(pendingInstallations, (query: ListQuery) => query, { fresh: true }),
      providesTags: ['installations'],
    }),
    installers: build.query<readonly Professional[], void>(endpointFor(installers, () => ({}))),
    maintainers: build.query<readonly Maintainer[], void>({
      ...endpointFor(maintainers, () => ({}), { fresh: true }),
      providesTags: ['installations'],
    }),
    assign: build.mutation<void, Assignment>({
      query: (assignment) => ask(assignInstaller, assignment),
      // A refused assignment means that the list is outdated, too.
      invalidatesTags: ['installations'],
    }),
    enter: build.mutation<string, Entry>(endpointFor(enterInstallation, (entry: Entry) => entry)),
  }),
});

export const {
  usePendingQuery,
  useInstallersQuery,
  useMaintainersQuery,
  useAssignMutation,
  useEnterMutation,
} = installerApi;
