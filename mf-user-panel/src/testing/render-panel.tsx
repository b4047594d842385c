import {
  profileBody,
  type RenderInHostOptions,
  renderInHost,
  type StubAnswers,
  sessionOf,
} from '@foyer/testing';
import type { ReactElement } from 'react';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { userPanelStore } from '../store';

/** Default answers of the panel's calls. */
const ANSWERS: StubAnswers = {
  profile: profileBody({
    birthDate: '24-12-1980',
    mobileNumber: '+33639980000',
    address: '1 place Guichard',
    internet_service_provider: 'Orange',
    internet_box_model: 'Livebox 5',
    electricityProvider: 'EDF',
    electric_power_capacity: '9',
    receiveEmailAlerts: true,
    receiveSmsAlerts: false,
    loginAsByMaintainerAllowed: true,
    maintainer: { companyName: 'Soleil Services' },
  }),
  licenceFeatures: { licenseType: 'premium', features: { expiration_date: '2028-12-31' } },
  internetProviders: {
    providers: [
      { name: 'Orange', boxes: ['Livebox 6', 'Livebox 5'] },
      { name: 'Free', boxes: ['Freebox Pop'] },
      { name: 'Autre', boxes: [] },
    ],
  },
  electricityProviders: { providers: [{ name: 'EDF' }, { name: 'Enercoop' }] },
  productionManufacturers: { manufacturers: [{ name: 'Enphase' }, { name: 'SMA' }] },
  updateProfile: {},
  notificationSettings: {
    hasMail: true,
    mailKinds: ['consumption', 'battery', 'support'],
    quietFrom: null,
    quietUntil: null,
    digestAt: null,
    pushKey: 'BPublicKey',
    devices: [],
  },
  updateNotificationSettings: {},
  indexReadings: { registers: [], readings: [] },
};

/** Renders a page of the panel in the stub host, in English by default. */
export function renderPanel(
  ui: ReactElement,
  options: Partial<RenderInHostOptions> & { readonly section: string },
) {
  const { section, platformAnswers, ...rest } = options;
  const path = `/user/${section}`;
  return renderInHost(ui, {
    remote: 'mf-user-panel',
    locales: { fr, en },
    store: userPanelStore,
    route: path,
    path,
    session: sessionOf({ profile: profileBody() }),
    language: 'en',
    platformAnswers: { ...ANSWERS, ...platformAnswers },
    ...rest,
  });
}
