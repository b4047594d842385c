import { ALERT_REFRESH_MS, badgeCount } from '@foyer/domain';
import { failureOf, useAnswer, useFacts, useHostServices, whileAwake } from '@foyer/remote-kit';
import type { Alert } from '@foyer/wire/alerts';
import { useEffect } from 'react';
import { useAlertsQuery, useRemoveAlertMutation, useRestoreAlertMutation } from './alert-endpoints';

/** All alerts, polled every minute; the menu badge is updated with every answer. */
export function useAlerts() {
  const { bus } = useHostServices();
  const query = useAlertsQuery(undefined, whileAwake(ALERT_REFRESH_MS));
  const { currentData } = query;
  useEffect(() => {
    if (currentData) bus.emit('alert.badge', { count: badgeCount(currentData) });
  }, [bus, currentData]);
  return useAnswer(query);
}

/** Removes an alert from its list after confirmation and offers to undo it; null without the right to modify. */
export function useAlertRemoval(): ((alert: Alert) => Promise<boolean>) | null {
  const { notify } = useHostServices();
  const mayModify = useFacts()['rights.modify'] === true;
  const [remove] = useRemoveAlertMutation();
  const [restore] = useRestoreAlertMutation();
  if (!mayModify) return null;
  const warn = () => void notify.alert('alertUpdateError', { severity: 'warning' });
  const undo = async (alert: Alert) => {
    const { error } = await restore(alert);
    if (error) warn();
  };
  return async (alert) => {
    const isSeen = alert.active && !alert.acknowledged;
    const values = { label: alert.label ?? '', ...(isSeen ? { context: 'seen' } : {}) };
    if (!(await notify.confirm('removeAlertConfirm', { values }))) return false;
    const { error } = await remove(alert);
    const failure = error && failureOf(error);
    if (failure) warn();
    else
      notify.toast(isSeen ? 'alertSeen' : 'alertRemoved', {
        values: { label: alert.label ?? '' },
        action: { labelKey: 'toasts.undo', run: () => void undo(alert) },
      });
    return !failure;
  };
}
