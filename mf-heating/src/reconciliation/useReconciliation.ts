import {
  overlongNames,
  type ReconciliationDraft,
  type ReconciliationStep,
  rebaseDraft,
  reconciliationSteps,
  zonesWithDuplicateTypes,
} from '@foyer/domain';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices, useSession } from '@foyer/remote-kit';
import { useEffect, useRef, useState } from 'react';
import { storedHouse, suggestHouse, thermostatsAfter } from './house-draft';
import {
  type House,
  useFinishReconciliationMutation,
  useLazyStoredHouseQuery,
  usePerformStepMutation,
} from './reconciliation-endpoints';
import { type CreatedIds, recordCreatedId, slotKey, withMadeRoom } from './step-requests';

/** A step of the current save: in progress, done or failed. */
export interface StepReport {
  readonly step: ReconciliationStep;
  readonly state: 'done' | 'failed' | 'waiting';
}

export type SaveState =
  | { readonly state: 'editing' }
  | { readonly state: 'saving' | 'stopped'; readonly steps: readonly StepReport[] };

/** Messages of refusals that stop a save. */
const STOP_MESSAGES: Readonly<Record<string, string>> = {
  'device.exsits.already': 'deviceExistMessage',
  'zone.not.found': 'tadoZoneGoneMessage',
};

const reportsOf = (
  steps: readonly ReconciliationStep[],
  done: number,
  failed: boolean,
  earlier: readonly StepReport[],
): readonly StepReport[] => [
  ...earlier,
  ...steps.map((step, index): StepReport => {
    if (index < done) return { step, state: 'done' };
    return { step, state: failed && index === done ? 'failed' : 'waiting' };
  }),
];

/** Id of the device an earlier try registered for a slot; null if none. */
function registeredAs(draft: ReconciliationDraft, key: string): string | null {
  for (const { zoneId, slots } of draft.zones)
    for (const { deviceId, type } of slots) if (deviceId && slotKey(zoneId, type) === key) return deviceId;
  return null;
}

/**
 * Whether devices of a vanished zone were removed, by this try or, if none of their slots is left, an earlier one.
 */
function tookVanished({ zones }: ReconciliationDraft): boolean {
  return zones.some(({ status, slots }) => status === 'vanished' && slots.every(({ remove }) => remove));
}

/** Edits zones, rooms and devices as one draft. Nothing is sent before saving; no step is sent twice. */
export function useReconciliation(homeId: string, house: House) {
  const { notify, navigation } = useHostServices();
  const [perform] = usePerformStepMutation();
  const [finishSaving] = useFinishReconciliationMutation();
  const [loadHouse] = useLazyStoredHouseQuery();
  const { profile } = useSession();
  const stored = useRef(storedHouse(house.zones, house.rooms));
  const [draft, setDraft] = useState(() => suggestHouse(house.zones, house.rooms));
  const [touched, setTouched] = useState(false);
  const [save, setSave] = useState<SaveState>({ state: 'editing' });
  const [picked, setPicked] = useState(profile?.mainThermostatId ?? '');

  const thermostats = thermostatsAfter(draft, house.rooms);
  const main = thermostats.find(({ key }) => key === picked)?.key ?? thermostats[0]?.key ?? '';
  const steps = reconciliationSteps(stored.current, draft);
  // A renamed zone must be saved even when nothing else changes, or it would count as renamed forever.
  const hasNews = draft.zones.some(({ status }) => status === 'renamed');
  const changed = touched && (steps.length > 0 || main !== (profile?.mainThermostatId ?? ''));
  const isOpen = changed || save.state !== 'editing';
  const latest = useRef(isOpen);
  latest.current = isOpen;
  useEffect(() => navigation.block(() => latest.current), [navigation]);

  const finish = async (made: CreatedIds, after: ReconciliationDraft, removedVanished: boolean) => {
    const mainId = made.devices.get(main) ?? registeredAs(after, main) ?? main;
    const present = house.zones.filter(({ gone }) => !gone);
    await finishSaving({
      mainThermostatId: mainId === '' || mainId === profile?.mainThermostatId ? null : mainId,
      zones: present.map(({ id, name }) => ({ id, name })),
    }).unwrap();
    latest.current = false;
    if (removedVanished) await notify.alert('tado_msg_shadow_devices_deleted');
    void notify.alert('tado_msg_reconciliation_success', { severity: 'success' });
  };

  const stop = (error: unknown) => {
    const key =
      (isPlatformError(error) && STOP_MESSAGES[error.code ?? '']) || 'tado_error_reconciliation_failure';
    void notify.alert(key, { severity: 'warning' });
  };

  const run = async (
    before: ReconciliationDraft,
    after: ReconciliationDraft,
    earlier: readonly StepReport[],
  ) => {
    const todo = reconciliationSteps(before, after);
    const made: CreatedIds = { rooms: new Map(), devices: new Map() };
    let done = 0;
    try {
      for (const step of todo) {
        setSave({ state: 'saving', steps: reportsOf(todo, done, false, earlier) });
        const id = await perform({ homeId, step: withMadeRoom(step, made) }).unwrap();
        recordCreatedId(step, id, made);
        done += 1;
      }
      setSave({ state: 'saving', steps: reportsOf(todo, done, false, earlier) });
      await finish(made, after, tookVanished(after));
    } catch (error) {
      setSave({ state: 'stopped', steps: reportsOf(todo, done, true, earlier) });
      stop(error);
    }
  };

  /** Reloads the home and runs the remaining steps, also after a request whose answer was lost. */
  const resume = async () => {
    const earlier = save.state === 'editing' ? [] : save.steps.filter(({ state }) => state === 'done');
    setSave({ state: 'saving', steps: save.state === 'editing' ? [] : save.steps });
    try {
      const { zones, rooms } = await loadHouse(homeId).unwrap();
      const now = storedHouse(zones, rooms);
      const next = rebaseDraft(draft, now);
      stored.current = now;
      setDraft(next);
      await run(now, next, earlier);
    } catch (error) {
      setSave({ state: 'stopped', steps: save.state === 'editing' ? [] : save.steps });
      stop(error);
    }
  };

  return {
    draft,
    change: (next: ReconciliationDraft) => {
      setTouched(true);
      setDraft(next);
    },
    thermostats,
    main,
    pickMain: (key: string) => {
      setTouched(true);
      setPicked(key);
    },
    canSave: steps.length > 0 || changed || hasNews,
    doubled: zonesWithDuplicateTypes(draft),
    hasOverlongNames: overlongNames(draft).length > 0,
    save,
    run: () => void run(stored.current, draft, []),
    resume: () => void resume(),
    storedRoomOf: (deviceId: string) =>
      stored.current.zones.flatMap(({ slots }) => slots).find((slot) => slot.deviceId === deviceId)?.roomId ??
      null,
  };
}
