import { Slot, useObservable, useSlotContributions } from '@foyer/remote-kit';
import { Banner, Button } from '@foyer/ui';
import i18next from 'i18next';
import { memo, useEffect, useState } from 'react';
import {
  useLocationNow,
  useSuite,
  useSuiteLanguage,
  useSuiteSession,
  useTexts,
} from '../../context/suite-context';
import { messageText } from '../../preferences/language/message-text';
import styles from './BannerArea.module.css';
import { readBannerCount } from './banner-count';
import type { ShownBanner } from './banner-list';

const NONE: readonly ShownBanner[] = [];

/** Banners at the top of every page: the shell's and the areas', then contributions. */
export const BannerArea = memo(function BannerArea() {
  const { notices } = useSuite();
  const t = useTexts();
  useSuiteLanguage();
  const banners = useObservable(notices.banners.banners$, NONE);
  const contributions = useSlotContributions('shell.banner');
  const awaited = Math.max(0, useExpected() - banners.length);
  const room = Array.from({ length: awaited }, (_, place) => (
    <div key={`awaited-${place}`} className={styles.awaited} />
  ));
  if (banners.length + contributions.length === 0)
    return awaited > 0 ? <div className={styles.area}>{room}</div> : null;
  return (
    <section className={styles.area} aria-label={t('banner.label')}>
      {banners.map(({ id, remote, messageKey, severity, values, text, action, dismiss }) => (
        <Banner
          key={id}
          severity={severity}
          testId={`banner-${messageKey}`}
          {...(dismiss && { onDismiss: dismiss, dismissLabel: t('banner.dismiss') })}
          action={
            action ? (
              <Button variant="quiet" onClick={action.run}>
                {messageText(i18next, remote, action.labelKey)}
              </Button>
            ) : null
          }
        >
          {text ?? messageText(i18next, remote, messageKey, values)}
        </Banner>
      ))}
      {room}
      <Slot name="shell.banner" />
    </section>
  );
});

/**
 * Number of banners to reserve space for, so that nothing moves when they arrive. One on a device without history;
 * unused space is released on navigation.
 */
function useExpected(): number {
  const settled = useObservable(useSuite().notices.banners.settled$, false);
  const { status, professional, profile } = useSuiteSession();
  const { pathname } = useLocationNow();
  const [expected] = useState(() => readBannerCount());
  const [settledAt, setSettledAt] = useState<string | null>(null);
  useEffect(() => {
    if (settled) setSettledAt((before) => before ?? pathname);
  }, [settled, pathname]);

  // A person acting for a household has their own area's banner.
  if (status === 'anonymous' || professional || profile?.acting) return 0;
  if (expected !== null) return settled ? 0 : expected;
  return settledAt === null || settledAt === pathname ? 1 : 0;
}
