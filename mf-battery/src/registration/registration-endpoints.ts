import { emitOnSuccess } from '@foyer/area-parts';
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
import { type RegistrationTask, sendSteps } from './register-battery';

type Judged = ReturnType<typeof validateSerialNumber.read>;

const api = batteryApi.enhanceEndpoints({ addTagTypes: ['registration'] }).injectEndpoints({
  endpoints: (build) => ({
    registration: build.query<BatteryRegistration, void>({
      ...endpointFor(batteryRegistration, () => ({})),
      providesTags: ['registration'],
      keepUnusedDataFor: 0,
    }),
    // The platform stores a valid code, so the registration changes.
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
    register: build.mutation<null, RegistrationTask>({
      queryFn: (task, _api, _options, send) => sendSteps(task, send),
      // After success the form must become clean before it unmounts, or leaving would ask for confirmation.
      invalidatesTags: (_result, error) => (error ? ['registration'] : []),
      onQueryStarted: emitOnSuccess('profile.refresh', 'rooms.changed'),
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
  useRegisterMutation,
  useCodeOfMacMutation,
} = api;
