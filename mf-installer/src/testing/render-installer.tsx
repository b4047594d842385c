import { profileBody, type RenderInHostOptions, renderInHost, sessionOf } from '@foyer/testing';
import type { ReactElement } from 'react';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { installerStore } from '../store';

/** A professional's own session. */
export const professional = (userType: 'MAINTAINER' | 'INSTALLER' | 'SUPPORT' | 'OPERATOR' | 'REGULAR') =>
  sessionOf({ profile: profileBody({ userType }) }, { professional: userType !== 'REGULAR', rooms: null });

/** An installation as the API returns it. */
export function installationBody(changes: object = {}) {
  return {
    id: 'home-1',
    email: 'installation-01@foyer.example',
    name: 'Chantier n° 01',
    city: 'Lyon',
    postalCode: '69003',
    subscription_status: 'setup_user_registered',
    loginAsByMaintainerAllowed: true,
    since: '2026-06-01 08:00:00',
    statusSince: '2026-06-19 08:00:00',
    installer: null,
    wiring: null,
    ...changes,
  };
}

export const INSTALLER = {
  id: 'pro-1',
  email: 'installer@foyer.example',
  name: 'Équipe Installation',
  companyName: 'Foyer Installation',
};

/** Renders part of the area in the stub host. */
export function renderInstaller(ui: ReactElement, options: Partial<RenderInHostOptions> = {}) {
  return renderInHost(ui, {
    remote: 'mf-installer',
    locales: { fr, en },
    store: installerStore,
    language: 'en',
    route: '/*',
    session: professional('MAINTAINER'),
    ...options,
    platformAnswers: {
      pendingInstallations: { users: [installationBody()], total: 1 },
      installers: { installers: [INSTALLER] },
      maintainers: { maintainers: [] },
      demoAccounts: { password: null, accounts: [] },
      ...options.platformAnswers,
    },
  });
}
