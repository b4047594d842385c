import { memo } from 'react';
import { Brand } from '../../suite/brand/Brand';
import { LanguageChoice } from '../../suite/language/LanguageChoice';
import { SuiteLink } from '../../suite/navigation/SuiteLink';
import { useTexts } from '../../suite/SuiteContext';
import { AlertBell } from '../alerts/AlertBell';
import { SchemeButton } from '../appearance/SchemeChoice';
import { useOwnStart } from '../page/useOwnStart';
import { AccountActions } from './AccountActions';
import styles from './Header.module.css';
import { PageAge } from './PageAge';

/** Header of every page: time, language, help, account. */
export const Header = memo(function Header() {
  const t = useTexts();
  return (
    <section className={styles.header} aria-label={t('header.tools')}>
      <PageAge />
      <div className={styles.tools}>
        <AlertBell />
        <LanguageChoice />
        <SchemeButton />
        <AccountActions />
      </div>
    </section>
  );
});

/** Header on phones, where the tools are in the menu's sheet. */
export const PhoneHeader = memo(function PhoneHeader() {
  return (
    <header className={styles.phone}>
      <SuiteLink to={useOwnStart()} className={styles.home}>
        <Brand />
      </SuiteLink>
      <PageAge />
      <AlertBell />
    </header>
  );
});
