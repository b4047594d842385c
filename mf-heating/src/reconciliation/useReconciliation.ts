import type { Rooms } from '@foyer/contract';
import {
  doubledSlots,
  type ReconciliationDraft,
  type ReconciliationStep,
  reconciliationSteps,
  resumedDraft,
} from '@foyer/domain';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices, useSession } from '@foyer/remote-kit';
import { type HeatingZone, noteTadoZones, tadoZones } from '@foyer/wire/heating-systems';
import { updateProfile } from '@foyer/wire/profile-editing';
import { rooms as roomsCall } from '@foyer/wire/rooms';
import { useEffect, useRef, useState } from 'react';
import { storedHouse, suggestedHouse, thermostatsAfter } from './house-draft';
import { type Made, performStep, slotKey } from './perform-step';

/** A step of the save that is under way or came to a stop. */
export interface StepReport {
  readonly step: ReconciliationStep;
  readonly state: 'done' | 'failed' | 'waiting';
}

export type SaveState =
  | { readonly state: 'editing' }
  | { readonly state: 'saving' | 'stopped'; readonly steps: readonly StepReport[] };

interface House {
  readonly zones: readonly HeatingZone[];
  readonly rooms: Rooms;
}

const reportsOf = (
  steps: readonly ReconciliationStep[],
  done: number,
  failed: boolean,
  earlier: readonly StepReport[],
): readonly StepReport[] => [
  ...earlier,
  ...steps.map((step, place): StepReport => {
    if (place < done) return { step, state: 'done' };
    return { step, state: failed && place === done ? 'failed' : 'waiting' };
  }),
];

/** Id of the device an earlier try registered for a slot; null where none did. */
function registeredAs(draft: ReconciliationDraft, key: string): string | null {
  for (const { zoneId, slots } of draft.zones)
    for (const { deviceId, type } of slots) if (deviceId && slotKey(zoneId, type) === key) return deviceId;
  return null;
}

/** Whether devices went because their zone is gone: by this try or, of their slots none is left, by an earlier one. */
function tookVanished({ zones }: ReconciliationDraft): boolean {
  return zones.some(({ standing, slots }) => standing === 'vanished' && slots.every(({ remove }) => remove));
}

/** Zones, rooms and devices put in order together: nothing is sent before it is saved, and nothing twice (D123). */
export function useReconciliation(homeId: string, house: House, onSaved: () => void) {
  const { platform, notify, bus, navigation } = useHostServices();
  const { profile } = useSession();
  const stored = useRef(storedHouse(house.zones, house.rooms));
  const [draft, setDraft] = useState(() => suggestedHouse(house.zones, house.rooms));
  const [touched, setTouched] = useState(false);
  const [save, setSave] = useState<SaveState>({ state: 'editing' });
  const [picked, setPicked] = useState(profile?.mainThermostatId ?? '');

  const thermostats = thermostatsAfter(draft, house.rooms);
  const main = thermostats.find(({ key }) => key === picked)?.key ?? thermostats[0]?.key ?? '';
  const steps = reconciliationSteps(stored.current, draft);
  // A new name that asks nothing of the house is taken note of all the same: else it would be news for ever.
  const hasNews = draft.zones.some(({ standing }) => standing === 'renamed');
  const changed = touched && (steps.length > 0 || main !== (profile?.mainThermostatId ?? ''));
  const isOpen = changed || save.state !== 'editing';
  const latest = useRef(isOpen);
  latest.current = isOpen;
  useEffect(() => navigation.block(() => latest.current), [navigation]);

  const finish = async (made: Made, after: ReconciliationDraft, removedVanished: boolean) => {
    const mainId = made.devices.get(main) ?? registeredAs(after, main) ?? main;
    if (mainId !== '' && mainId !== profile?.mainThermostatId)
      await platform.call(updateProfile, { mainThermostatId: mainId });
    const present = house.zones.filter(({ gone }) => !gone);
    await platform.call(noteTadoZones, { zones: present.map(({ id, name }) => ({ id, name })) });
    latest.current = false;
    bus.emit('profile.refresh', {});
    if (removedVanished) await notify.alert('tado_msg_shadow_devices_deleted');
    void notify.alert('tado_msg_reconciliation_success', { severity: 'success' });
    onSaved();
  };

  const stop = (error: unknown) => {
    bus.emit('rooms.changed', {});
    const exists = isPlatformError(error) && error.code === 'device.exsits.already';
    void notify.alert(exists ? 'deviceExistMessage' : 'tado_error_reconciliation_failure', {
      severity: 'warning',
    });
  };

  const run = async (
    before: ReconciliationDraft,
    after: ReconciliationDraft,
    earlier: readonly StepReport[],
  ) => {
    const todo = reconciliationSteps(before, after);
    const made: Made = { rooms: new Map(), devices: new Map() };
    let done = 0;
    try {
      for (const step of todo) {
        setSave({ state: 'saving', steps: reportsOf(todo, done, false, earlier) });
        await performStep(platform, homeId, step, made);
        done += 1;
      }
      setSave({ state: 'saving', steps: reportsOf(todo, done, false, earlier) });
      await finish(made, after, tookVanished(after));
    } catch (error) {
      setSave({ state: 'stopped', steps: reportsOf(todo, done, true, earlier) });
      stop(error);
    }
  };

  /** Looks at the house again and goes on with what is not done yet, also where an answer was lost. */
  const resume = async () => {
    const earlier = save.state === 'editing' ? [] : save.steps.filter(({ state }) => state === 'done');
    setSave({ state: 'saving', steps: save.state === 'editing' ? [] : save.steps });
    try {
      const [zones, rooms] = await Promise.all([
        platform.call(tadoZones, { homeId }),
        platform.call(roomsCall, {}, { fresh: true }),
      ]);
      const now = storedHouse(zones, rooms);
      const next = resumedDraft(draft, now);
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
    doubled: doubledSlots(draft),
    save,
    run: () => void run(stored.current, draft, []),
    resume: () => void resume(),
    storedRoomOf: (deviceId: string) =>
      stored.current.zones.flatMap(({ slots }) => slots).find((slot) => slot.deviceId === deviceId)?.roomId ??
      null,
  };
}
