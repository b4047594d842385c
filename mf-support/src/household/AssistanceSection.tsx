import { SectionCard } from '@foyer/area-parts';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { IconHelp } from '@foyer/ui';
import { useSupportStatus } from '../session/useSupportStatus';

/** Support card on the account page. */
export function AssistanceSection() {
  const { t } = useTranslation();
  const answer = useSupportStatus();
  const request = answer.state === 'ready' ? answer.data : null;
  const states = { requested: 'section.asks', granted: 'section.in' } as const;
  const key =
    request && request.status in states ? states[request.status as keyof typeof states] : 'section.none';
  return (
    <SectionCard
      path="/support/access_granted"
      title={t('section.title')}
      state={answer.state === 'loading' ? undefined : t(key, { agent: request?.agent })}
      icon={<IconHelp size={24} aria-hidden />}
      needsAttention={request?.status === 'requested'}
    />
  );
}
