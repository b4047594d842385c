import { type Answer, useHostServices, useLanguage, useObservable } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { formatAge, StaleMark } from '@foyer/ui';
import { useEffect, useState } from 'react';

const TICK_MS = 10_000;

/** Age of a stale answer; renders nothing for a fresh one. */
export function Age({ answer }: { readonly answer: Answer<unknown> }) {
  return answer.state === 'ready' && answer.stale ? <AgeMark sinceMs={answer.answeredAt} /> : null;
}

function AgeMark({ sinceMs }: { readonly sinceMs: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const visible = useObservable(useHostServices().visibility$, true);
  const [nowMs, setNowMs] = useState(() => Date.now());

  useEffect(() => {
    if (!visible) return;
    const tick = () => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [visible]);

  return (
    <StaleMark atMs={sinceMs}>{t('answer.age', { age: formatAge(nowMs - sinceMs, language) })}</StaleMark>
  );
}
