import { memo, useMemo, useState } from 'react';
import { readCookie } from '../../browser/cookies/cookies';
import { CONSENT_COOKIE } from '../../browser/cookies/names';
import { waitForIdle } from '../../browser/idle';
import { LazyPart } from '../../context/LazyPart';

/** Longest delay of the bar, milliseconds; the page's own figures come first. */
const AFTER_MS = 1_500;

const load = () =>
  waitForIdle(AFTER_MS)
    .then(() => import('./CookieBar'))
    .then(({ CookieBar }) => CookieBar);

/** Container of the cookie bar at the end of the page, so that it covers and moves nothing; empty once accepted. */
export const CookieNotice = memo(function CookieNotice() {
  const [isAccepted, setAccepted] = useState(() => readCookie(CONSENT_COOKIE) !== null);
  const props = useMemo(() => ({ onAccepted: () => setAccepted(true) }), []);
  return isAccepted ? null : <LazyPart load={load} props={props} />;
});
