import { isFeatureOn, licencePhase, siteDay } from '@foyer/domain';
import { PREMIUM } from '@foyer/wire/licence';
import { dataFile } from '../../foundation/data-file';
import type { Account } from '../../identity/accounts/account-store';
import type { Licence, Licences } from './licence-store';

interface FeatureInFile {
  readonly id: string;
  /** Whether each licence includes it. */
  readonly trial: boolean;
  readonly premium: boolean;
}

/** Features of the tenant's licences. */
export const TENANT_FEATURES = dataFile<readonly FeatureInFile[]>('licence-features.json');

const IDS = new Set(TENANT_FEATURES.map(({ id }) => id));

/**
 * Features of a licence on a site day: those it states while it is in force, none before its first and after
 * its last day. Until a premium licence begins a home has the features of a trial.
 */
export function featuresInForce(
  { licenceType, startDate, expirationDate, features }: Licence,
  today: string,
): Readonly<Record<string, string>> {
  const phase = licencePhase({ startDay: startDate, expirationDay: expirationDate }, today);
  if (phase === 'inForce') return features;
  const isToBegin = phase === 'before' && licenceType === PREMIUM;
  const others = Object.entries(features).filter(([name]) => !IDS.has(name.toLowerCase()));
  const decided = TENANT_FEATURES.map(({ id, trial }) => [id, String(isToBegin && trial)] as const);
  return Object.fromEntries([...others, ...decided]);
}

/** Whether a home has a feature now. A home without a licence has every feature. */
export async function hasFeature(
  licences: Pick<Licences, 'ofHousehold'>,
  { id, siteTimeZone }: Pick<Account, 'id' | 'siteTimeZone'>,
  feature: string,
  nowMs: number,
): Promise<boolean> {
  const licence = await licences.ofHousehold(id);
  return (
    licence === null ||
    isFeatureOn(feature, { features: featuresInForce(licence, siteDay(nowMs, siteTimeZone)) })
  );
}
