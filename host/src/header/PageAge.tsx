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
  const siteTimeZone = profile?.siteTimeZone;
  const now = useNow(platform, siteTimeZone);
  // Whose house it is comes with the platform's time: until then the device's would be a guess.
  const date = new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: siteTimeZone,
  }).format(now);

  return (
    <p className={styles.age}>
      {siteTimeZone === undefined ? null : (
        <time className={styles.date} dateTime={new Date(now).toISOString()}>
          {date}
        </time>
      )}
      {answeredAt === null ? null : (
        <span data-testid="page-age">
          {t('header.updated', { age: formatAge(now - answeredAt, language) })}
        </span>
      )}
    </p>
  );
}

type Platform = ReturnType<typeof useSuite>['platform'];

/** The platform's time; read again when it is known whose house it is, and at every answer: they are what tell it. */
function useNow({ clock, lastAnswerAt$ }: Platform, siteTimeZone: string | undefined): number {
  const [now, setNow] = useState(() => clock.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the profile came with the time
  useEffect(() => {
    const read = () => setNow(clock.now());
    read();
    const ticking = setInterval(read, TICK_MS);
    const answers = lastAnswerAt$.subscribe(read);
    return () => {
      clearInterval(ticking);
      answers.unsubscribe();
    };
  }, [clock, lastAnswerAt$, siteTimeZone]);
  return now;
}
