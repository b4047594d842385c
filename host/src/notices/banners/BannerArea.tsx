import { Slot, useObservable, useSlotContributions } from '@foyer/remote-kit';
import { Banner, Button } from '@foyer/ui';
import i18next from 'i18next';
import { memo } from 'react';
import { useSuite, useSuiteLanguage, useTexts } from '../../context/suite-context';
import { messageText } from '../../preferences/language/message-text';
import styles from './BannerArea.module.css';
import type { ShownBanner } from './banner-list';

const NONE: readonly ShownBanner[] = [];

/** Banners at the top of every page: the shell's and the areas', then contributions. */
export const BannerArea = memo(function BannerArea() {
  const { notices } = useSuite();
  const t = useTexts();
  useSuiteLanguage();
  const banners = useObservable(notices.banners.banners$, NONE);
  const contributions = useSlotContributions('shell.banner');
  if (banners.length + contributions.length === 0) return null;
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
      <Slot name="shell.banner" />
    </section>
  );
});
