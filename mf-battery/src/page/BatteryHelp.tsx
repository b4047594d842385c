import type { Battery } from '@foyer/contract';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Dialog, IconHelp } from '@foyer/ui';
import { useState } from 'react';
import styles from './BatteryPage.module.css';

/** Explains where the energy is stored, what the bars mean and what is lost. */
export function BatteryHelp({ battery }: { readonly battery: Battery }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const kind = battery.type === null ? 'physical' : 'virtual';
  return (
    <>
      <Button variant="quiet" icon={<IconHelp size={20} aria-hidden />} onClick={() => setOpen(true)}>
        {t('help.open')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('help.title')}
        closeLabel={t('help.close')}
        onClose={() => setOpen(false)}
        testId="dialog-battery-help"
      >
        <div className={styles.help}>
          <p>{t(`help.${kind}`)}</p>
          <p>{t('help.bars')}</p>
          <p>{t('help.loss')}</p>
        </div>
      </Dialog>
    </>
  );
}
