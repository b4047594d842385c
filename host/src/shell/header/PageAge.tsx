import { dateFormat } from '@foyer/domain';
import { formatAge, tickWhileSeen } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useIdle } from '../../suite/idle';
import { useSuite, useSuiteLanguage, useSuiteSession, useTexts } from '../../suite/SuiteContext';
import styles from './Header.module.css';

const MINUTE_MS = 60_000;
/** The age in words changes this often, milliseconds. */
const TICK_MS = 5_000;
/** Answers within this time are told together, milliseconds. */
const ANSWERS_TOGETHER_MS = 1_000;
/** A browser that has never written a date takes a while to begin: the page's own figures come first, milliseconds. */
const AFTER_MS = 1_500;

/** Date and time at the house, and how old what the page shows is. */
export function PageAge() {
  const { profile } = useSuiteSession();
  const isIdle = useIdle(AFTER_MS);
  // Whose house it is comes with the platform's time: until then the device's would be a guess.
  return (
    <p className={styles.age}>
      {profile && isIdle ? <TimeAndAge siteTimeZone={profile.siteTimeZone} /> : null}
    </p>
  );
}

function TimeAndAge({ siteTimeZone }: { readonly siteTimeZone: string }) {
  const { platform } = useSuite();
  const t = useTexts();
  const language = useSuiteLanguage();
  const { now, answeredAt } = useClock(platform);
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
      <time className={styles.date} dateTime={new Date(now - (now % MINUTE_MS)).toISOString()}>
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

interface Clock {
  /** The platform's time, epoch milliseconds. */
  readonly now: number;
  /** When it answered last; null before it did. */
  readonly answeredAt: number | null;
}

/**
 * The platform's time and that of its last answer; read again at the first answer, which is what tells the time, and
 * with those that follow once a second at most: a page that opens gets twenty of them.
 */
function useClock({ clock, lastAnswerAt$ }: Platform): Clock {
  const [read, setRead] = useState<Clock>(() => ({ now: clock.now(), answeredAt: null }));
  useEffect(() => {
    let answeredAt: number | null = null;
    const look = () => setRead({ now: clock.now(), answeredAt });
    const stopTicking = tickWhileSeen(look, TICK_MS);
    let next: ReturnType<typeof setTimeout> | undefined;
    const answers = lastAnswerAt$.subscribe((at) => {
      const isFirst = answeredAt === null;
      answeredAt = at;
      if (isFirst) look();
      else
        next ??= setTimeout(() => {
          next = undefined;
          look();
        }, ANSWERS_TOGETHER_MS);
    });
    return () => {
      stopTicking();
      clearTimeout(next);
      answers.unsubscribe();
    };
  }, [clock, lastAnswerAt$]);
  return read;
}
