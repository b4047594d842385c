import type { CallInput } from '@foyer/contract';
import { ask, endpointFor, isPlatformError } from '@foyer/platform-client';
import { type BatteryRegistration, batteryRegistration } from '@foyer/wire/battery-registration';
import {
  acceptRegistrationLicence,
  registrationLicence,
  setRegistrationPassword,
} from '@foyer/wire/registration';
import { registrationApi } from '../registration-api';

const api = registrationApi.injectEndpoints({
  endpoints: (build) => ({
    licence: build.query<ReturnType<typeof registrationLicence.read>, void>({
      ...endpointFor(registrationLicence, () => ({})),
      providesTags: ['licence'],
    }),
    /** The battery registered so far: the form belongs to another area. */
    battery: build.query<BatteryRegistration, void>({
      ...endpointFor(batteryRegistration, () => ({})),
      keepUnusedDataFor: 0,
    }),
    /** Resolves to the account's new status, like {@link setPassword}. */
    acceptLicence: build.mutation<string, CallInput<typeof acceptRegistrationLicence>>({
      query: (licence) => ask(acceptRegistrationLicence, licence),
      invalidatesTags: (_status, error) => (isLicenceChanged(error) ? ['licence'] : []),
    }),
    setPassword: build.mutation<string, CallInput<typeof setRegistrationPassword>>({
      query: (chosen) => ask(setRegistrationPassword, chosen),
    }),
  }),
});

/** Whether the text on screen was replaced by a newer version. */
export const isLicenceChanged = (error: unknown) =>
  isPlatformError(error) && error.code === 'licence.changed';

export const { useBatteryQuery, useLicenceQuery, useAcceptLicenceMutation, useSetPasswordMutation } = api;
