import { chosenKey, ENPHASE_KEY } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { type Device, devicesIn } from '../../home/devices/device-store';

const SCANNED_PLUGS = ['mst', 'gmd', 'tph', 'cmp', 'eth', 'sw'];

/** Key of a device registered by the devices step; null for heating, batteries and the home's totals. */
function keyOf({ plugType, traits: { mac, phase } }: Device): string | null {
  if (plugType === 'enp') return ENPHASE_KEY;
  return mac !== undefined && SCANNED_PLUGS.includes(plugType) ? chosenKey(mac, phase ?? null) : null;
}

/** Registered devices whose key is not among the chosen ones (comma-separated). */
export function unchosenOf(all: readonly Device[], chosen: string): readonly Device[] {
  const chosenKeys = new Set(chosen.split(',').map((key) => (key === ENPHASE_KEY ? key : key.toUpperCase())));
  return all.filter((device) => {
    const key = keyOf(device);
    return key !== null && !chosenKeys.has(key);
  });
}

/**
 * Removes every registered device that is not chosen; one that is chosen again finds its past. Runs inside a
 * transaction that locks the household. Throws `device.removal.unconfirmed` when one of them is not among the confirmed
 * ids, so that an older request that arrives late removes nothing registered after it.
 */
export async function removeUnchosen(
  sql: Sql,
  householdId: string,
  { chosen, confirmed, at }: { readonly chosen: string; readonly confirmed: string; readonly at: Date },
): Promise<void> {
  const devices = devicesIn(sql);
  const all = await devices.ofHousehold(householdId);
  const gone = unchosenOf(all, chosen);
  const goneIds = new Set(gone.map(({ id }) => id));
  const confirmedIds = new Set(confirmed.split(','));
  if (gone.some(({ id }) => !confirmedIds.has(id))) throw new Refusal('device.removal.unconfirmed');
  for (const { id } of gone) await devices.remove(householdId, id, { at });
  for (const { id, traits } of all) {
    const children = traits.children?.filter(({ mac }) => !goneIds.has(mac));
    if (children && !goneIds.has(id) && children.length !== traits.children?.length)
      await devices.update(householdId, id, { traits: { children } });
  }
}
