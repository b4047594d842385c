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

const api = batteryApi.injectEndpoints({
  endpoints: (build) => ({
    registration: build.query<BatteryRegistration, void>({
      ...endpointFor(batteryRegistration, () => ({})),
      providesTags: ['batteryRegistration'],
      keepUnusedDataFor: 0,
    }),
    judgeSerial: build.mutation<Judged, string>({
      query: (sn) => ask(validateSerialNumber, { sn }),
    }),
    judgeCode: build.mutation<boolean, string>({
      query: (ac) => ask(validateActivationCode, { ac }),
    }),
    forgetCode: build.mutation<void, CallInput<typeof forgetBatteryCode>>({
      query: (input) => ask(forgetBatteryCode, input),
    }),
    register: build.mutation<null, RegistrationTask>({
      queryFn: (task, _api, _options, send) => sendSteps(task, send),
      // After success the form must become clean before it unmounts, or leaving would ask for confirmation.
      invalidatesTags: (_result, error) => (error ? ['batteryRegistration'] : []),
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
