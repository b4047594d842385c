import { type Answer, useAnswer } from '@foyer/remote-kit';
import type { Licence } from '@foyer/wire/contract-lifecycle';
import type { LicenceStanding } from '@foyer/wire/licence';
import { useLicenceQuery, useLicenceStandingQuery } from './licence-endpoints';

/** A licence with what the household asked of it. */
export interface KnownLicence {
  readonly licence: Licence;
  readonly standing: LicenceStanding;
}

/** The licence and its standing as one answer, and what asks for both again. */
export function useLicence(): { readonly answer: Answer<KnownLicence>; refresh(): Promise<void> } {
  const licenceQuery = useLicenceQuery();
  const standingQuery = useLicenceStandingQuery();
  const licence = useAnswer(licenceQuery);
  const standing = useAnswer(standingQuery);
  const refresh = async () => {
    await Promise.all([licenceQuery.refetch(), standingQuery.refetch()]);
  };
  if (licence.state === 'ready' && standing.state === 'ready') {
    const data = { licence: licence.data, standing: standing.data };
    const stale = licence.stale || standing.stale;
    const answeredAt = Math.min(licence.answeredAt, standing.answeredAt);
    return { answer: { state: 'ready', data, stale, answeredAt }, refresh };
  }
  const failed = [licence, standing].find((one) => one.state === 'failed');
  if (failed?.state === 'failed') return { answer: { ...failed, retry: () => void refresh() }, refresh };
  return { answer: { state: 'loading' }, refresh };
}
