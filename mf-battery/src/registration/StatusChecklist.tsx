import { useTranslation } from '@foyer/remote-kit/i18n';
import { IconClock, IconOk } from '@foyer/ui';
import type { BatteryRegistration } from '@foyer/wire/battery-registration';
import styles from './Registration.module.css';

const STEPS = ['serialNumber', 'activationCode', 'provider', 'distributor'] as const;

/** In service, or which of the four steps are done. */
export function StatusChecklist({ registration }: { readonly registration: BatteryRegistration }) {
  const { t } = useTranslation();
  const { status, serialNumbers } = registration;
  if (status.ok) {
    return (
      <p className={styles.ok} data-testid="msb_ok">
        <IconOk size={20} aria-hidden />
        {t('registration.status.ok')}
      </p>
    );
  }
  const needsNoCode = serialNumbers.some(({ msbType }) => msbType === 'MYLIGHT');
  const isDone = { ...status, activationCode: status.activationCode || (status.serialNumber && needsNoCode) };
  return (
    <ul className={styles.status} aria-label={t('registration.status.title')}>
      {STEPS.map((step) => (
        <li key={step} data-done={isDone[step]}>
          {isDone[step] ? <IconOk size={20} aria-hidden /> : <IconClock size={20} aria-hidden />}
          <span>{t(`registration.status.${step}`)}</span>
          <span className={styles.about}>{t(`registration.status.${isDone[step] ? 'done' : 'open'}`)}</span>
        </li>
      ))}
    </ul>
  );
}
