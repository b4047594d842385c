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

/** What of the list is asked for. */
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
  /** Whom the page showed, empty for nobody. */
  readonly shownInstaller: string;
}

/** A home, and the tenant whose page it is to open on. */
interface Entry {
  readonly id: string;
  readonly tenant: string;
}

/** The area's one RTK Query API. */
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
      // A refusal says that the list is old, too.
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
