import type { DeviceState } from '@foyer/wire/states';

const PHASE_TAG = /^(?:pow|prod)_([123])$/;

/** Power of each phase of a three-phase device, W, in phase order; null when missing; empty for other devices. */
export function phasePowersW(
  state: DeviceState | undefined,
): readonly { readonly phase: number; readonly powerW: number | null }[] {
  return Object.entries(state?.sensors ?? {})
    .flatMap(([tag, powerW]) => {
      const phase = PHASE_TAG.exec(tag)?.[1];
      return phase ? [{ phase: Number(phase), powerW }] : [];
    })
    .sort((one, other) => one.phase - other.phase);
}
