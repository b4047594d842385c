import { dateFormat } from '@foyer/domain';
import { formatAge, tickWhileSeen } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useIdle } from '../../browser/idle';
import { useSuite, useSuiteLanguage, useSuiteSession, useTexts } from '../../context/suite-context';
import styles from './Header.module.css';

const MINUTE_MS = 60_000;
/** Update interval of the age, milliseconds. */
const TICK_MS = 5_000;
/** Answers within this time update the display once, milliseconds. */
const ANSWERS_TOGETHER_MS = 1_000;
/** Delay, because a browser's first date format is slow and the page's own figures come first, milliseconds. */
const AFTER_MS = 1_500;

/** Date and time at the site, and the age of the page's data. */
export function PageAge() {
  const { profile } = useSuiteSession();
  const t = useTexts();
  const isIdle = useIdle(AFTER_MS);
  // The site's time zone arrives with the platform's time; the device's would be a guess.
  return (
    <p className={styles.age}>
      {profile?.isSimulated ? <strong className={styles.simulated}>{t('header.simulated')}</strong> : null}
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
  /** Platform time, epoch milliseconds. */
  readonly now: number;
  /** Time of its last answer; null before the first. */
  readonly answeredAt: number | null;
}

/**
 * Platform time and time of the last answer; updated at the first answer, then at most once a second, since an
 * opening page gets twenty answers.
 */
function useClock({ clock, lastAnswerAt$ }: Platform): Clock {
  const [read, setRead] = useState<Clock>(() => ({ now: clock.now(), answeredAt: null }));
  useEffect(() => {
    let answeredAt: number | null = null;
    const updateAge = () => setRead({ now: clock.now(), answeredAt });
    const stopTicking = tickWhileSeen(updateAge, TICK_MS);
    let next: ReturnType<typeof setTimeout> | undefined;
    const answers = lastAnswerAt$.subscribe((at) => {
      const isFirst = answeredAt === null;
      answeredAt = at;
      if (isFirst) updateAge();
      else
        next ??= setTimeout(() => {
          next = undefined;
          updateAge();
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
