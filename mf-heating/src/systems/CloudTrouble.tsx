import { heatingErrorCode, heatingProblem } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { IconWarning } from '@foyer/ui';
import { useStatesQuery } from '../thermostat/heating-endpoints';
import styles from './HeatingSystemsPage.module.css';

/** That the cloud of a connected system does not do what it is asked, with the number it answers (spec 3 §8). */
export function CloudTrouble({ brand }: { readonly brand: 'wiser' | 'tado' }) {
  const { t } = useTranslation();
  const { data } = useStatesQuery();
  const errors = data?.errors ?? {};
  if (heatingProblem(errors, `${brand}_`) !== 'unavailable') return null;
  const code = heatingErrorCode(errors, `${brand}_`);
  return (
    <p className={styles.problem} role="status">
      <IconWarning size={20} aria-hidden />
      {code === null ? t(`systems.${brand}.silent`) : t(`systems.${brand}.failing`, { code })}
    </p>
  );
}
