import type { OperatorSupply } from '@foyer/wire/operator-supply';

/** A home with its supply. */
export interface SupplyProps {
  readonly household: { readonly id: string; readonly tenant: string };
  readonly supply: OperatorSupply;
}
