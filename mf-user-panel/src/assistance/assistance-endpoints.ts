import { endpointFor } from '@foyer/platform-client';
import { type InstallationStatus, installationStatus } from '@foyer/wire/assistance';
import { userPanelApi } from '../user-panel-api';

export const { useInstallationStatusQuery } = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    installationStatus: build.query<InstallationStatus, void>(endpointFor(installationStatus, () => ({}))),
  }),
});
