/** Kinds of battery by their manufacturer. */
export type BatteryKind = 'MYLIGHT' | 'MYLIGHT_MODEM' | 'PLANETE_OUI' | 'DOMUNEO';

/** Meter readings in kWh, as typed. */
export interface MeterReadings {
  readonly meterEnergy?: string | undefined;
  readonly meterEnergyPeak?: string | undefined;
  readonly meterEnergyOffPeak?: string | undefined;
}

/** Outcome of a contract check. */
export type ContractVerdict = 'ok' | 'pdl.invalid' | 'contract.not.found' | 'contract.pdl.mismatch';

/**
 * The energy provider and its battery manufacturers: contracts, batteries and the settlement account. Every
 * method rejects with `ThirdPartyFailure` when the provider cannot be reached.
 */
export interface EnergyProvider {
  /** Kind of battery with this serial number; null for an unknown number. */
  batteryOf(serialNumber: string): Promise<BatteryKind | null>;
  /** Whether the activation code was ever issued. */
  knowsActivationCode(code: string): Promise<boolean>;
  /** Activation code of an older box by its MAC address (12 capital hexadecimal digits); null for an unknown box. */
  activationCodeOf(mac: string): Promise<string | null>;
  /** Whether the grid operator has this delivery point. */
  knowsPdl(pdl: string): Promise<boolean>;
  /** Checks that a contract exists and covers the delivery point. */
  contract(contractNumber: string, pdl: string): Promise<ContractVerdict>;
  /** Resolves to false when the provider refuses the readings. */
  openAccount(readings: MeterReadings): Promise<boolean>;
  /** Resolves to false when the provider refuses the change of delivery point. */
  movePdl(pdl: string): Promise<boolean>;
  /** Reports a changed capacity, or that a change was cancelled. */
  recordCapacity(capacityKwh: number): Promise<void>;
}
