import { type Answer, useAnswer } from '@foyer/remote-kit';
import type { Licence } from '@foyer/wire/contract-lifecycle';
import type { LicenceStatus } from '@foyer/wire/licence';
import { useLicenceQuery, useLicenceStandingQuery } from './licence-endpoints';

/** A licence and the household's requests about it. */
export interface KnownLicence {
  readonly licence: Licence;
  readonly standing: LicenceStatus;
}

/** The licence and the household's requests as one answer. */
export function useLicence(): Answer<KnownLicence> {
  const licenceQuery = useLicenceQuery();
  const standingQuery = useLicenceStandingQuery();
  const licence = useAnswer(licenceQuery);
  const standing = useAnswer(standingQuery);
  if (licence.state === 'ready' && standing.state === 'ready') {
    const data = { licence: licence.data, standing: standing.data };
    const stale = licence.stale || standing.stale;
    const answeredAt = Math.min(licence.answeredAt, standing.answeredAt);
    return { state: 'ready', data, stale, answeredAt };
  }
  const failed = [licence, standing].find((one) => one.state === 'failed');
  if (failed?.state !== 'failed') return { state: 'loading' };
  const retry = () => {
    licenceQuery.refetch();
    standingQuery.refetch();
  };
  return { ...failed, retry };
}
