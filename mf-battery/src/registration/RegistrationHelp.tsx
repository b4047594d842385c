import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Dialog, IconHelp } from '@foyer/ui';
import { useState } from 'react';
import styles from './Registration.module.css';

const TOPICS = ['battery', 'serial', 'code', 'pdl', 'consuel', 'contract'] as const;

/** What a battery is, and where to find each number of the form. */
export function RegistrationHelp() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<IconHelp size={20} aria-hidden />} onClick={() => setOpen(true)}>
        {t('registration.help.open')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('registration.help.title')}
        closeLabel={t('help.close')}
        onClose={() => setOpen(false)}
        testId="dialog-registration-help"
      >
        <dl className={styles.help}>
          {TOPICS.map((topic) => (
            <div key={topic}>
              <dt>{t(`registration.help.${topic}.name`)}</dt>
              <dd>{t(`registration.help.${topic}.text`)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
