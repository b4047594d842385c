import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge, Card, IconWarning } from '@foyer/ui';
import type { Signatures } from '@foyer/wire/release-reports';
import styles from '../parts/parts.module.css';
import { Terms } from '../parts/Terms';
import { useMoment } from '../parts/useMoment';

const HOUR_MS = 3_600_000;
/** A confirmation lasts 26 hours and is renewed each hour. */
const CONFIRMATION_WARNING_MS = 2 * HOUR_MS;
/** Keys last a year, and their renewal takes two people. */
const KEYS_WARNING_MS = 30 * 24 * HOUR_MS;

/** Whether releases are signed, until when keys and confirmation are valid, and what to do about it. */
export function SignaturesCard({ signatures }: { readonly signatures: Signatures }) {
  const { t } = useTranslation();
  const { now } = useHostServices();
  const moment = useMoment();
  if (!signatures)
    return (
      <Card title={t('signatures.title')} aside={<Badge>{t('signatures.none')}</Badge>}>
        <p>{t('signatures.noneHint')}</p>
      </Card>
    );
  const { rootUntilMs, confirmedUntilMs } = signatures;
  const nowMs = now();
  return (
    <Card title={t('signatures.title')}>
      <div className={styles.stack}>
        <Terms
          terms={[
            [t('signatures.keysUntil'), moment(rootUntilMs)],
            [t('signatures.confirmedUntil'), moment(confirmedUntilMs)],
          ]}
        />
        <Warning
          expired={t('signatures.keysExpired')}
          soon={t('signatures.keysExpireSoon')}
          leftMs={(rootUntilMs ?? 0) - nowMs}
          warningMs={KEYS_WARNING_MS}
        />
        <Warning
          expired={t('signatures.expired')}
          soon={t('signatures.expiresSoon')}
          leftMs={(confirmedUntilMs ?? 0) - nowMs}
          warningMs={CONFIRMATION_WARNING_MS}
        />
      </div>
    </Card>
  );
}

interface WarningProps {
  readonly expired: string;
  readonly soon: string;
  readonly leftMs: number;
  readonly warningMs: number;
}

function Warning({ expired, soon, leftMs, warningMs }: WarningProps) {
  if (leftMs >= warningMs) return null;
  return (
    <p className={styles.warn}>
      <IconWarning size={16} aria-hidden />
      <span>{leftMs > 0 ? soon : expired}</span>
    </p>
  );
}
