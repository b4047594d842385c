import { type CallInput, type CallResult, DATA_TAGS } from '@foyer/contract';
import { ask, endpointFor, platformBaseQuery } from '@foyer/platform-client';
import { createApi } from '@foyer/remote-kit/store';
import { backupRestoreTest } from '@foyer/wire/backups';
import {
  identityProvider,
  removeIdentityProvider,
  saveIdentityProvider,
} from '@foyer/wire/identity-providers';
import {
  operatorAccounts,
  operatorEndSessions,
  operatorInvite,
  operatorLock,
  operatorResetSecondFactor,
  operatorSendReset,
  operatorSetTenant,
  operatorUnlock,
} from '@foyer/wire/operator-accounts';
import { operatorAudit } from '@foyer/wire/operator-audit';
import { operatorBackups, operatorImports, operatorStatus } from '@foyer/wire/operator-data';
import { operatorHousehold, operatorHouseholds } from '@foyer/wire/operator-households';
import { operatorBeginSupply, operatorRecordIndex } from '@foyer/wire/operator-supply';
import { operatorJobs, operatorMails, operatorResendMail, operatorRetryJob } from '@foyer/wire/operator-work';
import { operatorReleases } from '@foyer/wire/release-reports';
import { operatorDecideRollOut, operatorRollOuts } from '@foyer/wire/roll-outs';
import {
  makeTenantFirst,
  removeTenant,
  saveTenant,
  saveTenantSeller,
  tenantDocument,
  tenantSeller,
  tenants,
} from '@foyer/wire/tenants';

export type HouseholdQuery = CallInput<typeof operatorHouseholds>;
export type AccountQuery = CallInput<typeof operatorAccounts>;
export type MailQuery = CallInput<typeof operatorMails>;
export type AuditQuery = CallInput<typeof operatorAudit>;
export type Invitation = CallInput<typeof operatorInvite>;
export type Status = CallResult<typeof operatorStatus>;
export type Households = CallResult<typeof operatorHouseholds>;
export type Tenants = CallResult<typeof tenants>;

export type SellerFields = Omit<CallInput<typeof saveTenantSeller>, 'name'>;

export const operatorApi = createApi({
  reducerPath: 'operator',
  baseQuery: platformBaseQuery,
  tagTypes: DATA_TAGS,
  endpoints: (build) => ({
    status: build.query<Status, void>({
      ...endpointFor(operatorStatus, () => ({})),
      providesTags: ['operations'],
    }),
    households: build.query<Households, HouseholdQuery>({
      ...endpointFor(operatorHouseholds, (query: HouseholdQuery) => query),
      providesTags: ['operations'],
    }),
    household: build.query<CallResult<typeof operatorHousehold>, string>({
      ...endpointFor(operatorHousehold, (id: string) => ({ id })),
      providesTags: ['operations'],
    }),
    beginSupply: build.mutation<void, CallInput<typeof operatorBeginSupply>>({
      query: (supply) => ask(operatorBeginSupply, supply),
    }),
    recordIndex: build.mutation<void, CallInput<typeof operatorRecordIndex>>({
      query: (reading) => ask(operatorRecordIndex, reading),
    }),
    accounts: build.query<CallResult<typeof operatorAccounts>, AccountQuery>({
      ...endpointFor(operatorAccounts, (query: AccountQuery) => query),
      providesTags: ['operations'],
    }),
    invite: build.mutation<CallResult<typeof operatorInvite>, Invitation>(
      endpointFor(operatorInvite, (invitation: Invitation) => invitation),
    ),
    lock: build.mutation<void, string>({ query: (id) => ask(operatorLock, { id }) }),
    unlock: build.mutation<void, string>({ query: (id) => ask(operatorUnlock, { id }) }),
    endSessions: build.mutation<number, string>({ query: (id) => ask(operatorEndSessions, { id }) }),
    sendReset: build.mutation<void, string>({ query: (id) => ask(operatorSendReset, { id }) }),
    resetSecondFactor: build.mutation<number, string>({
      query: (id) => ask(operatorResetSecondFactor, { id }),
    }),
    setTenant: build.mutation<void, { readonly id: string; readonly tenant: string }>({
      query: (move) => ask(operatorSetTenant, move),
    }),
    jobs: build.query<CallResult<typeof operatorJobs>, void>({
      ...endpointFor(operatorJobs, () => ({})),
      providesTags: ['operations'],
    }),
    retryJob: build.mutation<void, string>({ query: (id) => ask(operatorRetryJob, { id }) }),
    mails: build.query<CallResult<typeof operatorMails>, MailQuery>({
      ...endpointFor(operatorMails, (query: MailQuery) => query),
      providesTags: ['operations'],
    }),
    resendMail: build.mutation<void, string>({ query: (id) => ask(operatorResendMail, { id }) }),
    backups: build.query<CallResult<typeof operatorBackups>, void>({
      ...endpointFor(operatorBackups, () => ({})),
      providesTags: ['operations'],
    }),
    testRestore: build.mutation<void, void>({ query: () => ask(backupRestoreTest, {}) }),
    imports: build.query<CallResult<typeof operatorImports>, void>({
      ...endpointFor(operatorImports, () => ({})),
      providesTags: ['operations'],
    }),
    rollOuts: build.query<CallResult<typeof operatorRollOuts>, void>({
      ...endpointFor(operatorRollOuts, () => ({})),
      providesTags: ['operations'],
    }),
    decideRollOut: build.mutation<void, CallInput<typeof operatorDecideRollOut>>(
      endpointFor(operatorDecideRollOut, (decision: CallInput<typeof operatorDecideRollOut>) => decision),
    ),
    releases: build.query<CallResult<typeof operatorReleases>, void>({
      ...endpointFor(operatorReleases, () => ({})),
      providesTags: ['operations'],
    }),
    audit: build.query<CallResult<typeof operatorAudit>, AuditQuery>({
      ...endpointFor(operatorAudit, (query: AuditQuery) => query),
      providesTags: ['operations', 'brands'],
    }),
    tenants: build.query<Tenants, void>({
      ...endpointFor(tenants, () => ({})),
      providesTags: ['brands', 'operations'],
    }),
    tenant: build.query<CallResult<typeof tenantDocument>, string>({
      ...endpointFor(tenantDocument, (name: string) => ({ name })),
      providesTags: ['brands'],
    }),
    saveTenant: build.mutation<string | null, CallInput<typeof saveTenant>>(
      endpointFor(saveTenant, (saving: CallInput<typeof saveTenant>) => saving),
    ),
    seller: build.query<CallResult<typeof tenantSeller>, string>({
      ...endpointFor(tenantSeller, (name: string) => ({ name })),
      providesTags: ['brands'],
    }),
    saveSeller: build.mutation<void, CallInput<typeof saveTenantSeller>>(
      endpointFor(saveTenantSeller, (saving: CallInput<typeof saveTenantSeller>) => saving),
    ),
    makeFirst: build.mutation<void, string>({ query: (name) => ask(makeTenantFirst, { name }) }),
    removeTenant: build.mutation<string | null, string>(
      endpointFor(removeTenant, (name: string) => ({ name })),
    ),
    provider: build.query<CallResult<typeof identityProvider>, string>({
      ...endpointFor(identityProvider, (name: string) => ({ name })),
      providesTags: ['brands'],
    }),
    saveProvider: build.mutation<void, CallInput<typeof saveIdentityProvider>>({
      query: (provider) => ask(saveIdentityProvider, provider),
    }),
    removeProvider: build.mutation<void, string>({ query: (name) => ask(removeIdentityProvider, { name }) }),
  }),
});

export const {
  useStatusQuery,
  useHouseholdsQuery,
  useHouseholdQuery,
  useBeginSupplyMutation,
  useRecordIndexMutation,
  useAccountsQuery,
  useInviteMutation,
  useLockMutation,
  useUnlockMutation,
  useEndSessionsMutation,
  useSendResetMutation,
  useResetSecondFactorMutation,
  useSetTenantMutation,
  useJobsQuery,
  useRetryJobMutation,
  useMailsQuery,
  useResendMailMutation,
  useBackupsQuery,
  useTestRestoreMutation,
  useImportsQuery,
  useRollOutsQuery,
  useDecideRollOutMutation,
  useReleasesQuery,
  useAuditQuery,
  useTenantsQuery,
  useTenantQuery,
  useLazyTenantQuery,
  useSaveTenantMutation,
  useSellerQuery,
  useSaveSellerMutation,
  useMakeFirstMutation,
  useRemoveTenantMutation,
  useProviderQuery,
  useSaveProviderMutation,
  useRemoveProviderMutation,
} = operatorApi;
