import { connect, saveEulaAcceptance, saveZones } from '@foyer/api/areas/heating/authorisation-store';
import type { Sql } from '@foyer/api/foundation/database/sql';
import type { NewAccount } from '@foyer/api/identity/accounts/account-store';
import { tadoGrant } from '../sandboxes/heating/tado-server';
import { wiserGrant } from '../sandboxes/heating/wiser-sandbox';

/** Arranged zones of the demo home's tado account; its other zones are shown as new. */
const KNOWN_ZONES = [
  { id: '1', name: 'Cuisine' },
  { id: '2', name: 'Chambre' },
  { id: '4', name: 'Climatiseur du salon' },
];

/** Connects the heating accounts named in a demo home's profile. */
export async function seedHeating(sql: Sql, { id, details }: NewAccount, now: Date): Promise<void> {
  const { wiserUsername, tadoAccount } = details;
  if (wiserUsername) {
    await connect(sql, id, 'wiser', wiserUsername, wiserGrant(wiserUsername, now.getTime()));
    await saveEulaAcceptance(sql, id, now);
  }
  if (tadoAccount) {
    await connect(sql, id, 'tado', tadoAccount, tadoGrant(tadoAccount, now.getTime()));
    await saveZones(sql, id, 'tado', KNOWN_ZONES);
  }
}
