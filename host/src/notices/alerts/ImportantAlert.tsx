import { useObservable } from '@foyer/remote-kit';
import { Button, Dialog, SeverityIcon } from '@foyer/ui';
import i18next from 'i18next';
import { memo } from 'react';
import { useSuite, useSuiteLanguage, useTexts } from '../../context/suite-context';
import { messageText } from '../../preferences/language/message-text';
import styles from './ImportantAlert.module.css';

/** Alerts that can only be closed by their button. */
const BINDING: readonly string[] = ['ask_for_app_refresh'];

export const ImportantAlert = memo(function ImportantAlert() {
  const { notices } = useSuite();
  const t = useTexts();
  useSuiteLanguage();
  const alert = useObservable(notices.alerts.shown$, null);
  if (!alert) return null;
  const { id, remote, messageKey, severity, values } = alert;
  const close = () => notices.alerts.close(id);
  const binding = BINDING.includes(messageKey);
  return (
    <Dialog
      key={id}
      open
      role="alertdialog"
      title={t(`alert.title.${severity}`)}
      testId={`alert-${messageKey}`}
      {...(!binding && { onClose: close })}
      actions={
        <Button variant="primary" autoFocus onClick={close}>
          {t(binding ? 'alert.continue' : 'alert.close')}
        </Button>
      }
    >
      <p className={styles.message} data-severity={severity}>
        <span className={styles.icon}>
          <SeverityIcon severity={severity} />
        </span>
        {messageText(i18next, remote, messageKey, values)}
      </p>
    </Dialog>
  );
});
