import { type EnergyBalance, hasUnexplainedShare } from '@foyer/domain';
import type { EnergyHue } from '@foyer/ui';

interface Term {
  readonly key: 'produced' | 'consumed' | 'imported' | 'exported' | 'unexplained';
  readonly hue: EnergyHue;
  readonly energyWs: number | null;
}

/**
 * Energies of the day relevant to this home, including a non-zero difference. See
 * `docs/rules/energy.md#energy-balance`.
 */
export function termsOf(balance: EnergyBalance, produces: boolean): readonly Term[] {
  return [
    ...(produces ? [{ key: 'produced', hue: 'solar', energyWs: balance.producedWs } as const] : []),
    { key: 'consumed', hue: 'consumption', energyWs: balance.consumedWs },
    { key: 'imported', hue: 'grid-import', energyWs: balance.importedWs },
    ...(produces ? [{ key: 'exported', hue: 'grid-export', energyWs: balance.exportedWs } as const] : []),
    ...(hasUnexplainedShare(balance)
      ? [{ key: 'unexplained', hue: 'accent', energyWs: balance.unexplainedWs } as const]
      : []),
  ];
}
