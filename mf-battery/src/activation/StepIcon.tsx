import type { ActivationLook } from '@foyer/domain';
import { IconClock, IconClose, IconLess, IconOk, IconWarning } from '@foyer/ui';
import type { ComponentType } from 'react';

const ICONS: Readonly<Record<ActivationLook, ComponentType<{ size: number; 'aria-hidden': true }>>> = {
  processing: IconClock,
  success: IconOk,
  rejection: IconClose,
  termination: IconLess,
  error: IconWarning,
};

/** Icon for a step's state; the adjacent text carries the meaning. */
export function StepIcon({ look, size }: { readonly look: ActivationLook; readonly size: number }) {
  const Icon = ICONS[look];
  return <Icon size={size} aria-hidden />;
}
