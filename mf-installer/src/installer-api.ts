import { DATA_TAGS } from '@foyer/contract';
import { ask, endpointFor, platformBaseQuery } from '@foyer/platform-client';
import { createApi } from '@foyer/remote-kit/store';
import { demoAccounts, type SignInOffer } from '@foyer/wire/demo-accounts';
import {
  assignInstaller,
  enterInstallation,
  type InstallationReason,
  type InstallationSort,
  installers,
  type Maintainer,
  maintainers,
  type PendingInstallations,
  type Professional,
  pendingInstallations,
} from '@foyer/wire/installers';
import {
  inviteColleague,
  removeColleague,
  type TeamDeeds,
  type TeamMember,
  team,
  teamDeeds,
} from '@foyer/wire/team';

export interface ListQuery {
  readonly maintainerCode?: string;
  readonly search: string;
  readonly status: string;
  /** Id of an installer, or `none`; undefined for all. */
  readonly installer?: string;
  readonly reason?: InstallationReason;
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

interface Invitation {
  readonly email: string;
  /** Needed for a person who has no account of the company yet. */
  readonly firstName?: string;
  readonly lastName?: string;
}

/** A home, and the tenant whose page opens it. */
interface Entry {
  readonly id: string;
  readonly tenant: string;
}

export const installerApi = createApi({
  reducerPath: 'installer',
  baseQuery: platformBaseQuery,
  tagTypes: DATA_TAGS,
  endpoints: (build) => ({
    signInOffer: build.query<SignInOffer, string>(
      endpointFor(demoAccounts, (tenant: string) => ({ tenant })),
    ),
    pending: build.query<PendingInstallations, ListQuery>({
      ...endpointFor(pendingInstallations, (query: ListQuery) => query),
      providesTags: ['installations'],
    }),
    installers: build.query<readonly Professional[], void>(endpointFor(installers, () => ({}))),
    maintainers: build.query<readonly Maintainer[], void>({
      ...endpointFor(maintainers, () => ({})),
      providesTags: ['installations'],
    }),
    assign: build.mutation<void, Assignment>({
      query: (assignment) => ask(assignInstaller, assignment),
    }),
    team: build.query<readonly TeamMember[], void>({
      ...endpointFor(team, () => ({})),
      providesTags: ['team'],
    }),
    teamDeeds: build.query<TeamDeeds, { readonly from: number; readonly count: number }>({
      ...endpointFor(teamDeeds, (page: { from: number; count: number }) => page),
      providesTags: ['team'],
    }),
    invite: build.mutation<void, Invitation>({
      query: (invitation) => ask(inviteColleague, invitation),
    }),
    remove: build.mutation<number, { readonly id: string }>({
      query: (person) => ask(removeColleague, person),
    }),
    enter: build.mutation<string, Entry>(endpointFor(enterInstallation, (entry: Entry) => entry)),
  }),
});

export const {
  useSignInOfferQuery,
  usePendingQuery,
  useInstallersQuery,
  useMaintainersQuery,
  useAssignMutation,
  useEnterMutation,
  useTeamQuery,
  useTeamDeedsQuery,
  useInviteMutation,
  useRemoveMutation,
} = installerApi;
