import { useHostServices, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { ErrorState, Skeleton } from '@foyer/ui';
import { useEffect } from 'react';
import { pathOf, useRegistration } from '../steps/useRegistration';
import { useShortFinish } from './useShortFinish';

/** `/registration`: redirects to the next step. */
export function StartPage() {
  const { navigation } = useHostServices();
  const { t } = useTranslation();
  const state = useRegistration();
  const { profile, mode } = useSession();
  // A finished home goes to the home page, unless this session came to register it: that ends with the last step.
  const isDone = profile?.subscriptionStatus === 'ok' && profile.userType === 'REGULAR' && mode === 'default';
  const registration = state.kind === 'ready' ? state.registration : null;
  const { failed, hasFinished, retry } = useShortFinish(isDone ? null : registration);
  const isShort = hasFinished || (registration !== null && registration.shortFinish !== null);
  const to = isShort ? null : isDone ? '/home' : registration && pathOf(registration.resume);
  useEffect(() => {
    if (to !== null) navigation.navigate(to, { replace: true });
  }, [navigation, to]);
  return (
    <section data-testid="page-registration">
      {state.kind === 'failed' || failed ? (
        <ErrorState
          title={t('messages.serviceNotAvailableMessage')}
          retryLabel={t('failure.retry')}
          onRetry={state.kind === 'failed' ? state.retry : retry}
        />
      ) : (
        <Skeleton height={240} />
      )}
    </section>
  );
}
