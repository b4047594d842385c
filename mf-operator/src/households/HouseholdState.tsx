import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge } from '@foyer/ui';
import type { OperatorHousehold } from '@foyer/wire/operator-households';
import styles from '../parts/parts.module.css';

const TONES = { measured: 'ok', silent: 'warn', failing: 'fatal', registering: 'neutral' } as const;

interface HouseholdStateProps {
  readonly household: Pick<OperatorHousehold, 'state' | 'gateway' | 'lockedMs'>;
}

/** State of a home, whether its values are simulated, and whether its account is locked. */
export function HouseholdState({ household: { state, gateway, lockedMs } }: HouseholdStateProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.badges}>
      <Badge tone={TONES[state]}>{t(`households.state.${state}`)}</Badge>
      {gateway === 'simulated' ? <Badge>{t('households.gateway.simulated')}</Badge> : null}
      {lockedMs === null ? null : <Badge tone="fatal">{t('accounts.locked')}</Badge>}
    </span>
  );
}
