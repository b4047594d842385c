import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Area, areaIn, type PlaceNotes } from '@foyer/area-e2e';
import { ROOT } from './places';

/** Steps of a registration after its first one, covered by its own spec. */
const LATER_STEP = /^\/registration\/(?!code$|user_informations$)/;

/** The repository's areas, or the one named in `FOYER_E2E_AREA`. */
export function areas(): readonly Area[] {
  const only = process.env.FOYER_E2E_AREA;
  return readdirSync(ROOT)
    .filter((name) => existsSync(join(ROOT, name, 'remote.json')) && (!only || name === only))
    .map((name) => withoutLaterSteps(areaIn(join(ROOT, name))));
}

/** An area by its `release.json`. */
export function releasedArea({ name, routes, slots }: Omit<Area, 'textKeys'>): Area {
  return withoutLaterSteps({ name, routes, slots, textKeys: [] });
}

function withoutLaterSteps(area: Area): Area {
  return { ...area, routes: area.routes.filter(({ path }) => !LATER_STEP.test(path)) };
}

/** What the manifests of the repository's areas do not say. */
export const NOTES: PlaceNotes = {
  addresses: {
    // Id of home@foyer.example, which the seed derives from the e-mail address.
    '/operator/households/one': '/operator/households/one?id=IMqHj0x4dTL0rV7E',
    '/operator/tenants/one': '/operator/tenants/one?name=foyer',
    // Codes are read only when the page's button is pressed.
    '/user/email_undo': '/user/email_undo#code',
    '/user/license_features/:featureId': '/user/license_features/sms_alerts_available',
    '/user/unsubscribe': '/user/unsubscribe#code',
  },
  devices: {
    consumption_room: 'Télévision',
    consumption_room_details: 'Télévision',
    consumption_device_details: 'Télévision',
    device_programs: 'Télévision',
    schedule: 'Télévision',
    param_conf_auto_off: 'Télévision',
    param_conf_detection_veille: 'Télévision',
    param_conf_green_play: 'Chauffe-eau',
    param_conf_alerte: 'Réfrigérateur',
    'heating-week': 'Thermostat du salon',
  },
  redirects: {
    device_programs: 'schedule',
    installer: 'preRegisterMaintainerList',
    operator: 'operatorOverview',
    registration: 'registration_user_informations',
    user_panel_energy_documents_preview: 'user_panel_energy_documents',
  },
  accounts: {
    preRegisterInstallerList: 'installer',
    registration: 'first',
    registration_user_informations: 'first',
  },
  // Visible only during an interaction of two people, an outage of a third party, when signed out, or where a tenant offers
  // them: covered by their area's own specs.
  hidden: [
    'refused-credentials',
    'support_hold',
    'household-banner',
    'support-banner',
    'preRegisterLogin',
    'professional-banner',
    'user_panel_own_supply',
  ],
};
