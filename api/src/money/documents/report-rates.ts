import { type EnergyBalance, NO_BALANCE, periodAutonomyRate, periodSelfConsumptionRate } from '@foyer/domain';

/** Rates of a report's period, %; null when they cannot be known. */
export interface ReportRates {
  readonly autonomyPercent: number | null;
  readonly selfUsePercent: number | null;
}

type RatedEnergy = Pick<EnergyBalance, 'consumedWs' | 'producedWs' | 'importedWs' | 'exportedWs'>;

/** Rates over the groups (hours, or the days of an older report) in which both terms were measured. */
export function ratesOf(groups: readonly RatedEnergy[]): ReportRates {
  const balances = groups.map((group) => ({ ...NO_BALANCE, ...group }));
  return {
    autonomyPercent: periodAutonomyRate(balances),
    selfUsePercent: periodSelfConsumptionRate(balances),
  };
}
