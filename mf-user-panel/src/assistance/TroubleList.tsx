import { useTranslation } from '@foyer/remote-kit/i18n';
import { IconWarning } from '@foyer/ui';
import type { Trouble } from '@foyer/wire/assistance';
import styles from './TroubleList.module.css';
import { useMoment } from './useMoment';

/** What does not work: since when, what to do, and whether the household was told. */
export function TroubleList({ troubles }: { readonly troubles: readonly Trouble[] }) {
  const { t } = useTranslation();
  const moment = useMoment();
  return (
    <ul className={styles.list}>
      {troubles.map(({ kind, name, sinceMs, text, advice, toldAtMs }) => (
        <li key={`${kind} ${name} ${sinceMs}`} className={styles.row}>
          <IconWarning size={20} aria-hidden />
          <div className={styles.words}>
            <p className={styles.title}>{text ?? t(`assistance.trouble.${kind}.text`, { name })}</p>
            <p>{advice ?? t(`assistance.trouble.${kind}.advice`)}</p>
            <p className={styles.below}>
              {[
                sinceMs === null ? null : t('assistance.since', { at: moment(sinceMs) }),
                toldAtMs === null ? t('assistance.untold') : t('assistance.told', { at: moment(toldAtMs) }),
              ]
                .filter(Boolean)
                .join(' ')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
