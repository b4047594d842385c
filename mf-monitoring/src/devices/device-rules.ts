import { endpointFor } from '@foyer/platform-client';
import { type DeviceRule, deviceRules } from '@foyer/wire/device-editing';
import { monitoringApi } from '../monitoring-api';

type Rules = Readonly<Record<string, DeviceRule>>;

/** Rules of every device type: a static file, loaded once. */
export const { useDeviceRulesQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    deviceRules: build.query<Rules, void>({
      ...endpointFor(deviceRules, () => ({})),
      keepUnusedDataFor: 3600,
    }),
  }),
});
