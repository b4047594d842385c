import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge, Card } from '@foyer/ui';
import type { ReactNode } from 'react';
import { CloudTrouble } from './CloudTrouble';
import styles from './HeatingSystemsPage.module.css';

/** How a heating system stands. */
export type SystemStanding = 'registered' | 'refused' | 'unregistered';

interface SystemCardProps {
  readonly brand: 'wiser' | 'tado';
  readonly standing: SystemStanding;
  readonly account: string | null;
  readonly children: ReactNode;
}

/** A heating system: its name, how it stands, whose account it is, and what can be done. */
export function SystemCard({ brand, standing, account, children }: SystemCardProps) {
  const { t } = useTranslation();
  return (
    <Card
      title={t(`systems.${brand}.name`)}
      testId={`system-${brand}`}
      data-standing={standing}
      aside={<Badge tone={TONES[standing]}>{t(`systems.standing.${standing}`)}</Badge>}
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
        {standing === 'registered' ? <CloudTrouble brand={brand} /> : null}
        {children}
      </div>
    </Card>
  );
}

const TONES = { registered: 'ok', refused: 'warn', unregistered: 'neutral' } as const;
