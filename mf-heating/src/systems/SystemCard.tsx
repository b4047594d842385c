import { heatingErrorCode, heatingProblem } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge, Card, IconWarning } from '@foyer/ui';
import type { ReactNode } from 'react';
import { useStatesQuery } from '../thermostat/heating-endpoints';
import styles from './HeatingSystemsPage.module.css';

/** Connection status of a heating system. */
export type SystemStatus = 'registered' | 'refused' | 'unregistered';

interface SystemCardProps {
  readonly brand: 'wiser' | 'tado';
  readonly status: SystemStatus;
  readonly account: string | null;
  readonly children: ReactNode;
}

/** A heating system: name, status, account and actions. */
export function SystemCard({ brand, status, account, children }: SystemCardProps) {
  const { t } = useTranslation();
  const { data } = useStatesQuery();
  const errors = data?.errors ?? {};
  const isFailing = status === 'registered' && heatingProblem(errors, `${brand}_`) === 'unavailable';
  const shown = isFailing ? 'unavailable' : status;
  return (
    <Card
      title={t(`systems.${brand}.name`)}
      testId={`system-${brand}`}
      data-status={status}
      aside={<Badge tone={TONES[shown]}>{t(`systems.standing.${shown}`)}</Badge>}
    >
      <div className={styles.body}>
        {account === null ? (
          <p className={styles.lead}>{t(`systems.${brand}.lead`)}</p>
        ) : (
          <p className={styles.account}>
            <small>{t('systems.account')}</small>
            {account}
          </p>
        )}
        {isFailing ? <CloudTrouble brand={brand} code={heatingErrorCode(errors, `${brand}_`)} /> : null}
        {children}
      </div>
    </Card>
  );
}

const TONES = { registered: 'ok', unavailable: 'warn', refused: 'warn', unregistered: 'neutral' } as const;

/** Error code of a cloud that answers no more requests for now. */
const LIMIT_REACHED = 429;

/** Warns that the brand's cloud is silent, has reached its limit or fails with an error code. */
function CloudTrouble({ brand, code }: Pick<SystemCardProps, 'brand'> & { readonly code: number | null }) {
  const { t } = useTranslation();
  const failing = code === null ? t(`systems.${brand}.silent`) : t(`systems.${brand}.failing`, { code });
  const sentence = code === LIMIT_REACHED ? t('systems.limit') : failing;
  return (
    <p className={styles.problem} role="status">
      <IconWarning size={20} aria-hidden />
      {sentence}
    </p>
  );
}
