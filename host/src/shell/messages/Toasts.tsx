import { useObservable } from '@foyer/remote-kit';
import { ToastRegion } from '@foyer/ui';
import i18next from 'i18next';
import { memo } from 'react';
import { messageText } from '../../suite/language/message-text';
import type { ShownToast } from '../../suite/notices/toast-list';
import { useSuite, useSuiteLanguage, useTexts } from '../../suite/SuiteContext';

const NONE: readonly ShownToast[] = [];

/** Short confirmations at the edge of the screen. */
export const Toasts = memo(function Toasts() {
  const { notices } = useSuite();
  const t = useTexts();
  useSuiteLanguage();
  const toasts = useObservable(notices.toasts.toasts$, NONE);
  return (
    <ToastRegion
      label={t('toasts.label')}
      dismissLabel={t('toasts.dismiss')}
      toasts={toasts.map(({ id, remote, messageKey, severity, values, durationMs }) => ({
        id,
        severity,
        durationMs,
        text: messageText(i18next, remote, messageKey, values),
        testId: `toast-${messageKey}`,
      }))}
      onDismiss={notices.toasts.dismiss}
    />
  );
});
