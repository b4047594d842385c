import { type Answer, useAnswer } from '@foyer/remote-kit';
import type { Licence } from '@foyer/wire/contract-lifecycle';
import type { LicenceStatus } from '@foyer/wire/licence';
import { useLicenceQuery, useLicenceStandingQuery } from './licence-endpoints';

/** A licence and the household's requests about it. */
export interface KnownLicence {
  readonly licence: Licence;
  readonly status: LicenceStatus;
}

/** The licence and the household's requests as one answer. */
export function useLicence(): Answer<KnownLicence> {
  const licenceQuery = useLicenceQuery();
  const statusQuery = useLicenceStandingQuery();
  const licence = useAnswer(licenceQuery);
  const status = useAnswer(statusQuery);
  if (licence.state === 'ready' && status.state === 'ready') {
    const data = { licence: licence.data, status: status.data };
    const stale = licence.stale || status.stale;
    const answeredAt = Math.min(licence.answeredAt, status.answeredAt);
    return { state: 'ready', data, stale, answeredAt };
  }
  const failed = [licence, status].find((one) => one.state === 'failed');
  if (failed?.state !== 'failed') return { state: 'loading' };
  const retry = () => {
    licenceQuery.refetch();
    statusQuery.refetch();
  };
  return { ...failed, retry };
}
