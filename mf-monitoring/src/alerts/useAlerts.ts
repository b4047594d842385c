import { ALERT_REFRESH_MS, badgeCount, removalOf, restorationOf } from '@foyer/domain';
import { failureOf, useAnswer, useFacts, useHostServices, whileAwake } from '@foyer/remote-kit';
import type { Alert } from '@foyer/wire/alerts';
import { useEffect } from 'react';
import { useAcknowledgeAlertsMutation, useAlertsQuery, useChangeAlertMutation } from './alert-endpoints';

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

/** Removes an alert from its list and offers to undo it; null without the right to modify. */
export function useAlertRemoval(): ((alert: Alert) => Promise<boolean>) | null {
  const { notify } = useHostServices();
  const mayModify = useFacts()['rights.modify'] === true;
  const [change] = useChangeAlertMutation();
  if (!mayModify) return null;
  const warn = () => void notify.alert('alertUpdateError', { severity: 'warning' });
  const undo = async (alert: Alert) => {
    const { error } = await change({ id: alert.id, fields: restorationOf(alert) });
    if (error) warn();
  };
  return async (alert) => {
    const isSeen = alert.active && !alert.acknowledged;
    const { error } = await change({ id: alert.id, fields: removalOf(alert) });
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

/** Marks all current alerts as seen and offers to undo it; null without the right to modify. */
export function useAcknowledgeAll(): ((current: readonly Alert[]) => Promise<void>) | null {
  const { notify } = useHostServices();
  const mayModify = useFacts()['rights.modify'] === true;
  const [send] = useAcknowledgeAlertsMutation();
  if (!mayModify) return null;
  const warn = () => void notify.alert('alertUpdateError', { severity: 'warning' });
  return async (current) => {
    const alertIds = current.map(({ id }) => id);
    const { error } = await send({ alertIds, acknowledged: true });
    if (error) return warn();
    const undo = async () => {
      if ((await send({ alertIds, acknowledged: false })).error) warn();
    };
    notify.toast('alertsSeen', {
      values: { count: alertIds.length },
      action: { labelKey: 'toasts.undo', run: () => void undo() },
    });
  };
}
