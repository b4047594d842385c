import { type Answer, useHostServices, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { formatAge, StaleMark } from '@foyer/ui';
import { useEffect, useState } from 'react';

const TICK_MS = 10_000;

/** The age of an answer that is no longer fresh; nothing beside a fresh one. */
export function Age({ answer }: { readonly answer: Answer<unknown> }) {
  return answer.state === 'ready' && answer.stale ? <AgeMark sinceMs={answer.answeredAt} /> : null;
}

function AgeMark({ sinceMs }: { readonly sinceMs: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { visibility$ } = useHostServices();
  const [nowMs, setNowMs] = useState(() => Date.now());

  useEffect(() => {
    const tick = () => setNowMs(Date.now());
    const timer = setInterval(tick, TICK_MS);
    const shown = visibility$.subscribe((visible) => visible && tick());
    return () => {
      clearInterval(timer);
      shown.unsubscribe();
    };
  }, [visibility$]);

  return (
    <StaleMark atMs={sinceMs}>{t('answer.age', { age: formatAge(nowMs - sinceMs, language) })}</StaleMark>
  );
}
