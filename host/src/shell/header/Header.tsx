import { memo } from 'react';
import { useTexts } from '../../context/suite-context';
import { useMenu } from '../../navigation/menu/MainMenu';
import { SuiteLink } from '../../navigation/SuiteLink';
import { useOwnStart } from '../../navigation/useOwnStart';
import { AlertBell } from '../../notices/alerts/AlertBell';
import { Brand } from '../../preferences/appearance/Brand';
import { SchemeButton } from '../../preferences/appearance/SchemeChoice';
import { LanguageChoice } from '../../preferences/language/LanguageChoice';
import { AccountActions } from './AccountActions';
import styles from './Header.module.css';
import { PageAge } from './PageAge';

/** Header of every page: time, language, help, account. */
export const Header = memo(function Header() {
  const t = useTexts();
  const hasBadge = useMenuBadge();
  return (
    <section className={styles.header} aria-label={t('header.tools')}>
      <PageAge />
      <div className={styles.tools}>
        <AlertBell isInMenu={hasBadge} />
        <LanguageChoice />
        <SchemeButton />
        <AccountActions />
      </div>
    </section>
  );
});

/** Header on phones, where the tools are in the menu's sheet. */
export const PhoneHeader = memo(function PhoneHeader() {
  const hasBadge = useMenuBadge();
  return (
    <header className={styles.phone}>
      <SuiteLink to={useOwnStart()} className={styles.home}>
        <Brand />
      </SuiteLink>
      <PageAge />
      <AlertBell isInMenu={hasBadge} />
    </header>
  );
});

/** True when a menu entry carries the alert badge. */
function useMenuBadge(): boolean {
  return useMenu().some(({ badge }) => badge !== undefined);
}
