import { dateFormat } from '@foyer/domain';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card } from '@foyer/ui';
import { useHouse } from '../house/useHouse';
import { useFormerDevicesQuery } from './editing-endpoints';
import styles from './SettingsPage.module.css';
import { useRestoreDevice } from './useRestoreDevice';

/** Devices removed in the last 30 days, each with a button that puts it back; nothing without any. */
export function RemovedDevices({ mayModify }: { readonly mayModify: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { siteTimeZone: timeZone } = useHouse();
  const { data = [] } = useFormerDevicesQuery(undefined, { skip: !mayModify });
  const { restore, restoringId } = useRestoreDevice();
  const day = dateFormat(language, { day: 'numeric', month: 'long', timeZone });
  if (data.length === 0) return null;
  return (
    <Card title={t('settings.removedTitle')} testId="removed-devices">
      <ul className={styles.removed}>
        {data.map((device) => (
          <li key={device.id}>
            <span>
              {device.name}
              <small>
                {t('settings.removedOf', {
                  room: device.room,
                  day: day.format(device.removedAtMs),
                  until: day.format(device.untilMs),
                })}
              </small>
            </span>
            <Button
              aria-label={t('settings.restoreNamed', { name: device.name })}
              busy={restoringId === device.id ? t('settings.restoring') : undefined}
              onClick={() => void restore(device)}
            >
              {t('settings.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
