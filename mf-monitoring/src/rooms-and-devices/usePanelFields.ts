import type { Device } from '@foyer/contract';
import { moduleCount, modulePowerW, plainNumber } from '@foyer/domain';
import { useLanguage } from '@foyer/remote-kit';
import { useState } from 'react';

/** Number of modules and their rated power, W; 0 means unknown and is rejected here. */
const READERS = { modules: moduleCount, capacity: modulePowerW } as const;
type Panel = keyof typeof READERS;

/** Fields of a producing device: number of panels and rated power per panel, W. None for other devices. */
export function usePanelFields(device: Device) {
  const [typed, setTyped] = useState<Readonly<Record<Panel, string>>>({
    modules: String(device.moduleCount ?? ''),
    capacity: String(device.unitCapacityW ?? ''),
  });
  const language = useLanguage();
  const read = (key: Panel) => READERS[key](plainNumber(typed[key], language) ?? '') ?? 0;
  const has = device.moduleCount !== null;
  const keys: readonly Panel[] = has ? ['modules', 'capacity'] : [];
  const isWrong = (key: Panel) => read(key) === 0;
  const [modules, capacity] = [read('modules'), read('capacity')];
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
