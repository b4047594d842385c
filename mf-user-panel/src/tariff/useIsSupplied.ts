import type { SupplyingContract } from '@foyer/wire/tariff';
import { useSupplyQuery } from './tariff-endpoints';
import { useTariffWords } from './tariff-words';

export function supplies({ fromDay, toDay }: SupplyingContract, day: string): boolean {
  return fromDay <= day && (toDay === null || day < toDay);
}

/** Whether a contract sets the prices of today, so that the entered tariff does not count. */
export function useIsSupplied(): boolean {
  const { today } = useTariffWords();
  const { data: contracts = [] } = useSupplyQuery();
  return contracts.some((contract) => supplies(contract, today));
}
