import type { Device } from '@foyer/contract';
import { useState } from 'react';

/** Most panels, and the largest panel in W, the platform takes. */
const MOST = { modules: 1_000, capacity: 2_000 } as const;
type Panel = keyof typeof MOST;

/** Fields of a device that produces: how many panels, and what one of them can give, W. None for another device. */
export function usePanelFields(device: Device) {
  const [typed, setTyped] = useState<Readonly<Record<Panel, string>>>({
    modules: String(device.moduleCount ?? ''),
    capacity: String(device.unitCapacityW ?? ''),
  });
  const has = device.moduleCount !== null;
  const keys: readonly Panel[] = has ? ['modules', 'capacity'] : [];
  const isWrong = (key: Panel) =>
    !/^\d+$/.test(typed[key]) || Number(typed[key]) < 1 || Number(typed[key]) > MOST[key];
  const [modules, capacity] = [Number(typed.modules), Number(typed.capacity)];
  return {
    fields: keys.map((key) => ({
      key,
      label: `settings.panels.${key}`,
      wrong: isWrong(key) ? `settings.panels.${key}Wrong` : null,
      value: typed[key],
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        setTyped((before) => ({ ...before, [key]: target.value })),
    })),
    areRight: !keys.some(isWrong),
    changes: has ? { module_number: String(modules), unit_electric_capacity: String(capacity) } : {},
    known: has ? { moduleCount: modules, unitCapacityW: capacity } : {},
  };
}
