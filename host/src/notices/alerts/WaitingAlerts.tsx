import { alertLists, badgeCount, DEFAULT_SITE_TIME_ZONE, dateFormat } from '@foyer/domain';
import { Dialog, EmptyState, ErrorState, IconOk, SeverityIcon, Skeleton } from '@foyer/ui';
import { type Alert, alerts } from '@foyer/wire/alerts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSuite, useSuiteLanguage, useSuiteSession, useTexts } from '../../context/suite-context';
import styles from './WaitingAlerts.module.css';

interface WaitingAlertsProps {
  readonly onClose: () => void;
}

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly waiting: readonly Alert[] };

/** List of unread alerts, for tenants without an alerts page. */
export function WaitingAlerts({ onClose }: WaitingAlertsProps) {
  const { platform, bus } = useSuite();
  const t = useTexts();
  const language = useSuiteLanguage();
  const { profile } = useSuiteSession();
  const timeZone = profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE;
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });

  /** Incremented on load and on close: only the latest load's answer is shown. */
  const loads = useRef(0);
  const load = useCallback(async () => {
    loads.current += 1;
    const own = loads.current;
    setLoaded({ kind: 'loading' });
    try {
      const all = await platform.call(alerts, {});
      if (own !== loads.current) return;
      const { active } = alertLists(all, platform.clock.now(), timeZone);
      setLoaded({ kind: 'ready', waiting: active });
      bus.emit('alert.badge', { count: badgeCount(all) });
    } catch {
      if (own === loads.current) setLoaded({ kind: 'failed' });
    }
  }, [platform, bus, timeZone]);
  useEffect(() => {
    void load();
    return () => {
      loads.current += 1;
    };
  }, [load]);

  const date = dateFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  return (
    <Dialog
      open
      title={t('waitingAlerts.title')}
      closeLabel={t('close')}
      onClose={onClose}
      testId="waiting-alerts"
    >
      {loaded.kind === 'loading' ? <Skeleton height={120} /> : null}
      {loaded.kind === 'failed' ? (
        <ErrorState title={t('waitingAlerts.failed')} retryLabel={t('retry')} onRetry={() => void load()} />
      ) : null}
      {loaded.kind === 'ready' && loaded.waiting.length === 0 ? (
        <EmptyState icon={<IconOk size={28} aria-hidden />} title={t('waitingAlerts.empty')} />
      ) : null}
      {loaded.kind === 'ready' && loaded.waiting.length > 0 ? (
        <ul className={styles.list}>
          {loaded.waiting.map(({ id, severity, label, description, deviceName, raisedAt }) => (
            <li key={id} className={styles.alert} data-severity={severity}>
              <span className={styles.icon}>
                <SeverityIcon severity={severity} />
              </span>
              <div>
                <p className={styles.label}>
                  {label ?? description ?? deviceName ?? t('waitingAlerts.unnamed')}
                </p>
                {label && description ? <p>{description}</p> : null}
                <p className={styles.when}>
                  {[deviceName, raisedAt === null ? null : date.format(raisedAt)].filter(Boolean).join(' · ')}
                </p>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
