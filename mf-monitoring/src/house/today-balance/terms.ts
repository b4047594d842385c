import { type EnergyBalance, hasUnexplainedShare } from '@foyer/domain';
import type { EnergyHue } from '@foyer/ui';

interface Term {
  readonly key: 'produced' | 'consumed' | 'imported' | 'exported' | 'unexplained';
  readonly hue: EnergyHue;
  readonly energyWs: number | null;
}

/**
 * The day's energies this home has, plus the unexplained share when it is not zero. See
 * `docs/rules/energy.md#energy-balance`.
 */
export function balanceTerms(balance: EnergyBalance, hasProduction: boolean): readonly Term[] {
  return [
    ...(hasProduction ? [{ key: 'produced', hue: 'solar', energyWs: balance.producedWs } as const] : []),
    { key: 'consumed', hue: 'consumption', energyWs: balance.consumedWs },
    { key: 'imported', hue: 'grid-import', energyWs: balance.importedWs },
    ...(hasProduction
      ? [{ key: 'exported', hue: 'grid-export', energyWs: balance.exportedWs } as const]
      : []),
    ...(hasUnexplainedShare(balance)
      ? [{ key: 'unexplained', hue: 'accent', energyWs: balance.unexplainedWs } as const]
      : []),
  ];
}
