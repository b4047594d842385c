import { useDispatch, useSelector } from '@foyer/remote-kit/store';
import { ToastRegion } from '@foyer/ui';
import i18next from 'i18next';
import { memo } from 'react';
import { useSuite, useSuiteLanguage, useTexts } from '../context/suite-context';
import { messageText } from '../preferences/language/message-text';
import type { ShellState } from '../session/stored-state/shell-store';
import { toastDismissed } from '../session/stored-state/toasts-slice';

export const Toasts = memo(function Toasts() {
  const { notices } = useSuite();
  const t = useTexts();
  useSuiteLanguage();
  const dispatch = useDispatch();
  const toasts = useSelector(({ toasts: shown }: ShellState) => shown);
  return (
    <ToastRegion
      label={t('toasts.label')}
      dismissLabel={t('toasts.dismiss')}
      toasts={toasts.map(({ id, remote, messageKey, severity, values, actionKey }) => ({
        id,
        severity,
        text: messageText(i18next, remote, messageKey, values),
        testId: `toast-${messageKey}`,
        ...(actionKey && {
          action: {
            label: messageText(i18next, remote, actionKey),
            onAction: () => notices.toasts.run(id),
          },
        }),
      }))}
      onDismiss={(id) => dispatch(toastDismissed(id))}
    />
  );
});
