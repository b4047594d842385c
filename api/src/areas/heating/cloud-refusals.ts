import { Refusal } from '../../foundation/http/refusal';
import { type FailureKind, ThirdPartyFailure } from '../../foundation/third-party-failures';
import type { HeatingBrand } from '../../partners/heating/brands';

const ERROR_CODES: Readonly<Record<HeatingBrand, Readonly<Record<FailureKind, string>>>> = {
  wiser: {
    unauthorised: 'invalid.credentials',
    quota: 'quota.exceeded',
    unreachable: 'wiser.unavailable',
    unreadable: 'wiser.unavailable',
  },
  tado: {
    unauthorised: 'tado.unauthorised',
    quota: 'quota.exceeded',
    unreachable: 'tado.unavailable',
    unreadable: 'tado.unavailable',
  },
};

const CONTROL_CODES: Readonly<Record<FailureKind, string>> = {
  unauthorised: 'heating.unauthorised',
  quota: 'quota.exceeded',
  unreachable: 'heating.unavailable',
  unreadable: 'heating.unavailable',
};

/** Runs `work` and maps failures of either cloud to the error codes of switches and targets. */
export async function mapControlFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ThirdPartyFailure)) throw error;
    throw new Refusal(CONTROL_CODES[error.kind]);
  }
}

/** Runs `work` and maps failures of the brand's cloud to the error codes of the calls. */
export async function mapCloudFailures<T>(brand: HeatingBrand, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ThirdPartyFailure) || error.party !== brand) throw error;
    throw new Refusal(ERROR_CODES[brand][error.kind]);
  }
}
