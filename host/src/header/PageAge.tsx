import { useObservable } from '@foyer/remote-kit';
import { formatAge } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useSuite, useSuiteLanguage, useSuiteSession, useTexts } from '../page/SuiteContext';
import styles from './Header.module.css';

/** The age in words changes this often, milliseconds. */
const TICK_MS = 5_000;
const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const;

/** Date and time at the house, and how old what the page shows is. */
export function PageAge() {
  const { platform } = useSuite();
  const t = useTexts();
  const language = useSuiteLanguage();
  const { profile } = useSuiteSession();
  const answeredAt = useObservable(platform.lastAnswerAt$, null);
  const now = useNow(platform.clock.now);
  const date = new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: profile?.siteTimeZone,
  }).format(now);

  return (
    <p className={styles.age}>
      <time className={styles.date} dateTime={new Date(now).toISOString()}>
        {date}
      </time>
      {answeredAt === null ? null : (
        <span data-testid="page-age">
          {t('header.updated', { age: formatAge(now - answeredAt, language) })}
        </span>
      )}
    </p>
  );
}

function useNow(read: () => number): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const ticking = setInterval(() => setNow(read()), TICK_MS);
    return () => clearInterval(ticking);
  }, [read]);
  return now;
}
