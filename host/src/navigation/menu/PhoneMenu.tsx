import { BottomBar, BottomBarButton, Dialog, IconMore, SideMenu } from '@foyer/ui';
import { type ComponentType, memo, useState } from 'react';
import { useTexts } from '../../context/suite-context';
import { AlertBadge } from '../../notices/alerts/AlertBadge';
import { SchemeChoice } from '../../preferences/appearance/SchemeChoice';
import { LanguageChoice } from '../../preferences/language/LanguageChoice';
import { MenuEntry, useMenu } from './MainMenu';
import styles from './MainMenu.module.css';

/** Entries in the bottom bar, without "more". */
const IN_BAR = 4;

interface PhoneMenuProps {
  /** Help, account and sign-out, at the end of the sheet. */
  readonly AccountActions: ComponentType<{ readonly onGo: () => void }>;
}

/** Main menu of a phone: four entries in the bottom bar; the rest and the header's tools in a sheet. */
export const PhoneMenu = memo(function PhoneMenu({ AccountActions }: PhoneMenuProps) {
  const t = useTexts();
  const menu = useMenu();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const inBar = menu.slice(0, IN_BAR);
  const others = menu.slice(IN_BAR);

  return (
    <>
      <BottomBar label={t('menu.main')}>
        {inBar.map((item) => (
          <MenuEntry key={`${item.remote}/${item.key}`} item={item} />
        ))}
        <BottomBarButton
          icon={<IconMore size={20} strokeWidth={1.8} aria-hidden />}
          label={t('menu.more')}
          expanded={open}
          badge={others.some(({ badge }) => badge) ? <AlertBadge /> : undefined}
          onPress={() => setOpen(true)}
          testId="menu-more"
        />
      </BottomBar>
      <Dialog
        open={open}
        title={t('menu.more')}
        placement="bottom"
        closeLabel={t('close')}
        onClose={close}
        testId="menu-sheet"
      >
        <div className={styles.sheet}>
          {others.length > 0 && (
            <SideMenu label={t('menu.others')}>
              {others.map((item) => (
                <MenuEntry key={`${item.remote}/${item.key}`} item={item} onGo={close} />
              ))}
            </SideMenu>
          )}
          <div className={styles.settings}>
            <LanguageChoice block />
            <SchemeChoice />
            <AccountActions onGo={close} />
          </div>
        </div>
      </Dialog>
    </>
  );
});
