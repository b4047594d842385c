import { type CallInput, DATA_TAGS } from '@foyer/contract';
import { ask, endpointFor, platformBaseQuery } from '@foyer/platform-client';
import { createApi } from '@foyer/remote-kit/store';
import {
  answerSupport,
  endSupport,
  requestSupport,
  revokeSupport,
  type SupportChange,
  type SupportChanges,
  type SupportMinutes,
  type SupportRequest,
  supportDeeds,
  supportRequests,
  supportStatus,
  takeOver,
  undoSupport,
} from '@foyer/wire/support';

interface SupportQuestion {
  readonly email: string;
  readonly reason: string;
}

export const supportApi = createApi({
  reducerPath: 'support',
  baseQuery: platformBaseQuery,
  tagTypes: DATA_TAGS,
  endpoints: (build) => ({
    status: build.query<SupportRequest | null, string | undefined>({
      ...endpointFor(supportStatus, (token: string | undefined) => (token ? { token } : {})),
      providesTags: ['support'],
    }),
    requests: build.query<readonly SupportRequest[], void>({
      ...endpointFor(supportRequests, () => ({})),
      providesTags: ['support'],
    }),
    /** All changes of an access: none may stay unseen behind later ones. */
    deeds: build.query<readonly SupportChange[], string>({
      queryFn: async (id, _api, _options, send) => {
        const changes: SupportChange[] = [];
        for (let hasMore = true; hasMore; ) {
          const before = changes.at(-1)?.id;
          const page = { id, ...(before === undefined ? {} : { before }) };
          const { data, error } = await send(ask(supportDeeds, page));
          if (error) return { error };
          const read = data as SupportChanges;
          changes.push(...read.changes);
          hasMore = read.hasMore && read.changes.length > 0;
        }
        return { data: changes };
      },
      providesTags: ['support'],
    }),
    request: build.mutation<string, SupportQuestion>(
      endpointFor(requestSupport, (question: SupportQuestion) => question),
    ),
    answer: build.mutation<void, { readonly id: string; readonly minutes?: SupportMinutes }>({
      query: (given) => ask(answerSupport, given),
    }),
    end: build.mutation<null, string>({
      queryFn: async (id, _api, _options, send) => {
        const { error } = await send(ask(endSupport, { id }));
        // The platform refuses to end an access that has already ended: treat it as success.
        return error && error.failure !== 'refused' ? { error } : { data: null };
      },
    }),
    revoke: build.mutation<void, string>({ query: (token) => ask(revokeSupport, { token }) }),
    takeOver: build.mutation<string, CallInput<typeof takeOver>>(
      endpointFor(takeOver, (granted: CallInput<typeof takeOver>) => granted),
    ),
    undo: build.mutation<void, string>({
      query: (id) => ask(undoSupport, { id }),
    }),
  }),
});

export const {
  useStatusQuery,
  useRequestsQuery,
  useDeedsQuery,
  useRequestMutation,
  useAnswerMutation,
  useEndMutation,
  useRevokeMutation,
  useTakeOverMutation,
  useUndoMutation,
} = supportApi;
