import { useHostServices, useObservable } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner, Button } from '@foyer/ui';
import { useState } from 'react';
import { useEnding } from '../household/useEnding';
import { Countdown } from '../session/Countdown';
import { useSupportStatus } from '../session/useSupportStatus';

const ACCESS = '/support/access_granted';

/** Shown on every page of a household: who requests access or has it, the time left, and a button to end it. */
export function HouseholdBanner() {
  const { navigation } = useHostServices();
  const { pathname } = useObservable(navigation.location$, navigation.current());
  // The page itself shows the same.
  return pathname === ACCESS ? null : <Open />;
}

function Open() {
  const { t } = useTranslation();
  const { navigation } = useHostServices();
  const answer = useSupportStatus();
  const { end, ending } = useEnding();
  const request = answer.state === 'ready' ? answer.data : null;
  const [wasIn, setWasIn] = useState(false);
  const isIn = request?.status === 'granted';
  if (isIn && !wasIn) setWasIn(true);

  const to = (label: string) => (
    <Button variant="quiet" onClick={() => navigation.navigate(ACCESS)}>
      {label}
    </Button>
  );
  if (request?.status === 'requested') {
    return (
      <Banner severity="warning" testId="banner-support_requested" action={to(t('banner.answer'))}>
        {t('banner.asks', { agent: request.agent })}
      </Banner>
    );
  }
  if (isIn) {
    return (
      <Banner
        severity="warning"
        testId="banner-support_session"
        action={
          <>
            <Countdown untilMs={request.endsAtMs ?? 0} />
            {to(t('banner.see'))}
            <Button data-testid="support-revoke" busy={ending} onClick={() => void end(request.id)}>
              {t('banner.end')}
            </Button>
          </>
        }
      >
        {t('banner.in', { agent: request.agent })}
      </Banner>
    );
  }
  return wasIn ? (
    <Banner severity="success" testId="banner-support_over">
      {t('banner.over')}
    </Banner>
  ) : null;
}
