import { Slot, useObservable, useSlotContributions } from '@foyer/remote-kit';
import { Banner, Button } from '@foyer/ui';
import i18next from 'i18next';
import { useState } from 'react';
import { messageText } from '../../suite/language/message-text';
import type { ShownBanner } from '../../suite/notices/banner-list';
import { useSuite, useSuiteLanguage, useSuiteSession, useTexts } from '../../suite/SuiteContext';
import styles from './BannerArea.module.css';
import { expectedBanners } from './expected-banners';

const NONE: readonly ShownBanner[] = [];

/** Messages across the top of every page: the shell's and the areas' own, then what areas contribute. */
export function BannerArea() {
  const { notices } = useSuite();
  const t = useTexts();
  useSuiteLanguage();
  const banners = useObservable(notices.banners.banners$, NONE);
  const settled = useObservable(notices.banners.settled$, false);
  const { status } = useSuiteSession();
  const contributions = useSlotContributions('shell.banner');
  const [expected] = useState(() => expectedBanners());
  const awaited = settled || status === 'anonymous' ? 0 : expected - banners.length;
  if (banners.length + contributions.length === 0 && awaited <= 0) return null;
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
      {Array.from({ length: Math.max(0, awaited) }, (_, place) => (
        <div key={`awaited-${place}`} className={styles.awaited} />
      ))}
      <Slot name="shell.banner" />
    </section>
  );
}
