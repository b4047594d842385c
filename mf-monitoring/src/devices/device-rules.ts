import { endpointFor } from '@foyer/platform-client';
import { type DeviceRule, deviceRules } from '@foyer/wire/device-editing';
import { monitoringApi } from '../monitoring-api';

type Rules = Readonly<Record<string, DeviceRule>>;

/** What every device type offers (spec 1 §3): a static file, asked for once. */
export const { useDeviceRulesQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    deviceRules: build.query<Rules, void>({
      ...endpointFor(deviceRules, () => ({})),
      keepUnusedDataFor: 3600,
    }),
  }),
});
