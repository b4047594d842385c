import type { Notify } from '@foyer/contract';
import type { AlertQueue } from './alerts/alert-queue';
import type { BannerList } from './banners/banner-list';
import { hideBanner, isBannerHidden } from './banners/hidden-banners';
import type { Questions } from './questions';
import type { ToastActions } from './toast-actions';

export interface Notices {
  readonly alerts: AlertQueue;
  readonly questions: Questions;
  readonly banners: BannerList;
  readonly toasts: ToastActions;
}

/** Messages of one area, or of the shell, to the person. */
export function notifyOf(remote: string, { alerts, questions, banners, toasts }: Notices): Notify {
  return {
    alert: (messageKey, { severity = 'info', values = {} } = {}) =>
      alerts.show({ remote, messageKey, severity, values }),
    confirm: (messageKey, { values = {}, destructive = false } = {}) =>
      questions.ask({ remote, messageKey, values, destructive }),
    toast: (messageKey, { severity = 'success', values = {}, action } = {}) =>
      toasts.show(
        { remote, messageKey, severity, values, ...(action && { actionKey: action.labelKey }) },
        action?.run,
      ),
    banner: (messageKey, { severity = 'info', values = {}, action, onDismiss, hideForS } = {}) => {
      if (hideForS !== undefined && isBannerHidden(messageKey)) return () => {};
      const hide = hideForS === undefined ? undefined : () => hideBanner(messageKey, hideForS);
      return banners.show({
        remote,
        messageKey,
        severity,
        values,
        onDismiss:
          hide || onDismiss
            ? () => {
                hide?.();
                onDismiss?.();
              }
            : undefined,
        ...(action && { action }),
      });
    },
  };
}
