import type { CallInput } from '@foyer/contract';
import { ask, endpointFor } from '@foyer/platform-client';
import {
  addCodeApp,
  addPasskey,
  makeRecoveryCodes,
  type PasskeyCreation,
  proposeCodeApp,
  proposePasskey,
  removeCodeApp,
  removePasskey,
  renamePasskey,
  type SecondFactors,
  secondFactors,
} from '@foyer/wire/second-factor';
import { userPanelApi } from '../user-panel-api';

/** Recovery codes of an account's first factor; null where it had some. */
type FirstCodes = readonly string[] | null;

/** An app that is not set up yet. */
export interface ProposedApp {
  readonly step: string;
  /** Base32. */
  readonly secret: string;
  /** `otpauth:` address for the camera of the app. */
  readonly address: string;
}

export const {
  useSecondFactorsQuery,
  useProposePasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useProposeCodeAppMutation,
  useAddCodeAppMutation,
  useRemoveCodeAppMutation,
  useMakeRecoveryCodesMutation,
} = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    secondFactors: build.query<SecondFactors, void>({
      ...endpointFor(secondFactors, () => ({})),
      providesTags: ['secondFactor'],
      keepUnusedDataFor: 0,
    }),
    proposePasskey: build.mutation<
      { readonly step: string; readonly options: PasskeyCreation },
      { readonly password: string; readonly tenant: string }
    >({
      query: (typed) => ask(proposePasskey, typed),
    }),
    addPasskey: build.mutation<FirstCodes, CallInput<typeof addPasskey>>({
      query: (made) => ask(addPasskey, made),
    }),
    renamePasskey: build.mutation<void, { readonly id: string; readonly name: string }>({
      query: (typed) => ask(renamePasskey, typed),
    }),
    removePasskey: build.mutation<void, { readonly id: string; readonly password: string }>({
      query: (typed) => ask(removePasskey, typed),
    }),
    proposeCodeApp: build.mutation<ProposedApp, string>({
      query: (password) => ask(proposeCodeApp, { password }),
    }),
    addCodeApp: build.mutation<FirstCodes, { readonly step: string; readonly code: string }>({
      query: (typed) => ask(addCodeApp, typed),
    }),
    removeCodeApp: build.mutation<void, string>({
      query: (password) => ask(removeCodeApp, { password }),
    }),
    makeRecoveryCodes: build.mutation<readonly string[], string>({
      query: (password) => ask(makeRecoveryCodes, { password }),
    }),
  }),
});
