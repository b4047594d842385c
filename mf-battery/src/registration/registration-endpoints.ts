import type { CallInput } from '@foyer/contract';
import { ask, endpointFor } from '@foyer/platform-client';
import {
  activationCodeOfMac,
  type BatteryRegistration,
  batteryRegistration,
  forgetBatteryCode,
  validateActivationCode,
  validateSerialNumber,
} from '@foyer/wire/battery-registration';
import { batteryApi } from '../battery-api';

type Judged = ReturnType<typeof validateSerialNumber.read>;

const api = batteryApi.enhanceEndpoints({ addTagTypes: ['registration'] }).injectEndpoints({
  endpoints: (build) => ({
    registration: build.query<BatteryRegistration, void>({
      ...endpointFor(batteryRegistration, () => ({})),
      providesTags: ['registration'],
      keepUnusedDataFor: 0,
    }),
    // What is valid is kept by the platform: the registration is read again.
    judgeSerial: build.mutation<Judged, string>({
      query: (sn) => ask(validateSerialNumber, { sn }),
      invalidatesTags: () => ['registration'],
    }),
    judgeCode: build.mutation<boolean, string>({
      query: (ac) => ask(validateActivationCode, { ac }),
      invalidatesTags: () => ['registration'],
    }),
    forgetCode: build.mutation<void, CallInput<typeof forgetBatteryCode>>({
      query: (input) => ask(forgetBatteryCode, input),
      invalidatesTags: () => ['registration'],
    }),
    codeOfMac: build.mutation<string | null, CallInput<typeof activationCodeOfMac>>({
      query: (input) => ask(activationCodeOfMac, input),
    }),
  }),
});

export const {
  useRegistrationQuery,
  useJudgeSerialMutation,
  useJudgeCodeMutation,
  useForgetCodeMutation,
  useCodeOfMacMutation,
} = api;
