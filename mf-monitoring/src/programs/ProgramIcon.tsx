import { IconAlerts, IconClock, IconConsumption, IconPower, IconSolar } from '@foyer/ui';
import type { Program } from './offered-programs';

const ICONS = {
  schedule: IconClock,
  auto_off: IconPower,
  stand_by: IconConsumption,
  green_play: IconSolar,
  alerts: IconAlerts,
} satisfies Record<Program, unknown>;

export function ProgramIcon({ program }: { readonly program: Program }) {
  const Icon = ICONS[program];
  return <Icon size={20} aria-hidden />;
}
