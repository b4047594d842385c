import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '../accounts/account-store';
import type { Device } from '../devices/device-store';
import { type FailureKind, type FailureSwitches, ThirdPartyFailure } from './failures';

export const HEATING_BRANDS = ['wiser', 'tado'] as const;
export type HeatingBrand = (typeof HEATING_BRANDS)[number];

/** Which brand's cloud a device hangs on; null for a device of our own. */
export function heatingBrandOf({ typeId }: Pick<Device, 'typeId'>): HeatingBrand | null {
  return HEATING_BRANDS.find((brand) => typeId.startsWith(`${brand}_`)) ?? null;
}

/** The cloud of a heating brand (D24). */
export interface HeatingCloud {
  /** What keeps a household's system of this brand from working now; null when it works or there is none. */
  trouble(account: Account): FailureKind | null;
  /** Asks the cloud for, or hands it, what is neither a target nor a state: weekly schedules. Rejects likewise. */
  reach(account: Account): Promise<void>;
  /** Sets a zone's target in °C. Rejects with {@link ThirdPartyFailure}. */
  setTarget(account: Account, device: Device, temperatureC: number): Promise<void>;
}

const ANSWER_DELAY_MS = 60;

/** The embedded sandbox: answers after a while, refuses an account whose credentials went stale, fails by switch. */
export function sandboxHeatingCloud(brand: HeatingBrand, switches: FailureSwitches): HeatingCloud {
  const trouble = ({ details }: Account): FailureKind | null => {
    const connected = brand === 'wiser' ? details.wiserUsername : details.tadoAccount;
    if (!connected) return null;
    const status = brand === 'wiser' ? details.wiserStatus : details.tadoStatus;
    return switches.kindOf(brand) ?? (status === 'invalid.credentials' ? 'unauthorised' : null);
  };
  const reach = async (account: Account) => {
    await pause(ANSWER_DELAY_MS);
    const kind = trouble(account);
    if (kind) throw new ThirdPartyFailure(brand, kind);
  };
  return { trouble, reach, setTarget: reach };
}
