import { Slot, useObservable } from '@foyer/remote-kit';
import { Banner, Button } from '@foyer/ui';
import i18next from 'i18next';
import { messageText } from '../language/message-text';
import { useSuite, useSuiteLanguage, useTexts } from '../page/SuiteContext';
import styles from './BannerArea.module.css';
import type { ShownBanner } from './banner-list';

const NONE: readonly ShownBanner[] = [];

/** Messages across the top of every page: the shell's and the areas' own, then what areas contribute. */
export function BannerArea() {
  const { notices } = useSuite();
  const t = useTexts();
  useSuiteLanguage();
  const banners = useObservable(notices.banners.banners$, NONE);
  return (
    <div className={styles.area}>
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
    </div>
  );
}
