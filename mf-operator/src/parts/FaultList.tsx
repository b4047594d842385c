import { useTranslation } from '@foyer/remote-kit/i18n';
import { IconWarning } from '@foyer/ui';
import type { OperatorHousehold } from '@foyer/wire/operator-households';
import styles from './parts.module.css';
import { useAge } from './useMoment';

/** What fails at a home and since when; renders nothing where nothing does. */
export function FaultList({ faults }: Pick<OperatorHousehold, 'faults'>) {
  const { t } = useTranslation();
  const age = useAge();
  if (faults.length === 0) return null;
  return (
    <ul className={styles.plain}>
      {faults.map(({ key, sinceMs, detail }) => (
        <li key={key} className={styles.words}>
          <span className={styles.warn}>
            <IconWarning size={16} aria-hidden />
            <span>
              {t(`fault.${key}`)} <span className={styles.soft}>{age(sinceMs)}</span>
            </span>
          </span>
          {detail === null ? null : (
            <span className={styles.code} translate="no">
              {detail}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
