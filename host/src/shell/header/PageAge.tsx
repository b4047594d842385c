import { dateFormat } from '@foyer/domain';
import { useObservable } from '@foyer/remote-kit';
import { formatAge, tickWhileSeen } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useSuite, useSuiteLanguage, useSuiteSession, useTexts } from '../../suite/SuiteContext';
import styles from './Header.module.css';

/** The age in words changes this often, milliseconds. */
const TICK_MS = 5_000;

/** Date and time at the house, and how old what the page shows is. */
export function PageAge() {
  const { profile } = useSuiteSession();
  // Whose house it is comes with the platform's time: until then the device's would be a guess.
  return <p className={styles.age}>{profile ? <TimeAndAge siteTimeZone={profile.siteTimeZone} /> : null}</p>;
}

function TimeAndAge({ siteTimeZone }: { readonly siteTimeZone: string }) {
  const { platform } = useSuite();
  const t = useTexts();
  const language = useSuiteLanguage();
  const answeredAt = useObservable(platform.lastAnswerAt$, null);
  const now = useNow(platform);
  const date = dateFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: siteTimeZone,
  }).format(now);

  return (
    <>
      <time className={styles.date} dateTime={new Date(now).toISOString()}>
        {date}
      </time>
      {answeredAt === null ? null : (
        <span data-testid="page-age">
          {t('header.updated', { age: formatAge(now - answeredAt, language) })}
        </span>
      )}
    </>
  );
}

type Platform = ReturnType<typeof useSuite>['platform'];

/** The platform's time; read again at every answer, since the first one is what tells it. */
function useNow({ clock, lastAnswerAt$ }: Platform): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const read = () => setNow(clock.now());
    const stopTicking = tickWhileSeen(read, TICK_MS);
    const answers = lastAnswerAt$.subscribe(read);
    return () => {
      stopTicking();
      answers.unsubscribe();
    };
  }, [clock, lastAnswerAt$]);
  return now;
}
