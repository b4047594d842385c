import { Button } from '@foyer/ui';
import { useId, useState } from 'react';
import { writeCookie } from '../../browser/cookies/cookies';
import { CONSENT_COOKIE } from '../../browser/cookies/names';
import { useSuiteLanguage, useTexts } from '../../context/suite-context';
import styles from './CookieBar.module.css';

/** Lifetime of the consent, seconds: 180 days. */
const CONSENT_S = 180 * 86_400;

/** Shows what this browser stores until it is accepted. */
export function CookieBar({ onAccepted }: { readonly onAccepted: () => void }) {
  const t = useTexts();
  useSuiteLanguage();
  const [open, setOpen] = useState(false);
  const moreId = useId();
  const accept = () => {
    writeCookie(CONSENT_COOKIE, '1', CONSENT_S);
    onAccepted();
  };
  return (
    <section className={styles.bar} aria-label={t('cookies.label')} data-cookies data-testid="cookie-bar">
      <div className={styles.words}>
        <p>{t('cookies.text')}</p>
        <p id={moreId} hidden={!open}>
          {t('cookies.moreText')}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" aria-expanded={open} aria-controls={moreId} onClick={() => setOpen(!open)}>
          {t(open ? 'cookies.less' : 'cookies.more')}
        </Button>
        <Button onClick={accept}>{t('cookies.accept')}</Button>
      </div>
    </section>
  );
}
