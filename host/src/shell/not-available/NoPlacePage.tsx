import { Button, EmptyState, IconInfo, PageHeading } from '@foyer/ui';
import { useSuite, useTexts } from '../../suite/SuiteContext';
import styles from './NotAvailablePage.module.css';

/** Answers the path an account belongs to where nobody shows it: home is no place for it either, so the way is out. */
export function NoPlacePage({ who }: { readonly who: 'unfinished' | 'professional' }) {
  const t = useTexts();
  const { control } = useSuite();
  return (
    <div className={styles.page} data-testid="page-not_available">
      <PageHeading>{t(`${who}.title`)}</PageHeading>
      <EmptyState
        icon={<IconInfo size={32} aria-hidden />}
        title={t(`${who}.why`)}
        text={t(`${who}.what`)}
        action={<Button onClick={control.signOut}>{t('header.logout')}</Button>}
      />
    </div>
  );
}
