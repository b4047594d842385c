import { useHostServices, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Button, Card } from '@foyer/ui';
import { useState } from 'react';
import styles from '../profile/fields.module.css';
import { PasswordDialog, refusedChange, type TypedPassword } from './PasswordDialog';
import { useMakeRecoveryCodesMutation } from './second-factor-endpoints';

interface RecoveryCodesProps {
  /** Codes not used yet. */
  readonly left: number;
  /** Codes just made; null when there are none to show. */
  readonly made: readonly string[] | null;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The recovery codes of the account: how many are left, and new ones, which are shown once. */
export function RecoveryCodes({ left, made, onCodes }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [make] = useMakeRecoveryCodesMutation();
  const [asks, setAsks] = useState(false);
  const makeNew = async ({ password }: TypedPassword) => {
    const { data, error } = await make(password);
    if (data) {
      onCodes(data);
      notify.toast('recoveryCodesMadeMessage', { severity: 'success' });
    }
    return refusedChange(error);
  };
  return (
    <Card title={t('secondFactor.codesTitle')}>
      <div className={styles.stack}>
        <p>{t('secondFactor.codesHint')}</p>
        {made ? <MadeCodes codes={made} /> : <p>{t('secondFactor.codesLeft', { count: left })}</p>}
        <p>
          <Button onClick={() => setAsks(true)}>{t('secondFactor.makeCodes')}</Button>
        </p>
      </div>
      {asks ? (
        <PasswordDialog
          title={t('secondFactor.makeCodes')}
          lead={t('secondFactor.makeCodesLead')}
          confirmLabel={t('secondFactor.continue')}
          save={makeNew}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </Card>
  );
}

function MadeCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useTranslation();
  const { professional } = useSession();
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('copied'),
      () => setCopied('notCopied'),
    );
  return (
    <>
      <p role="status">{t('secondFactor.codesShownOnce')}</p>
      <pre className={styles.lines} translate="no" data-testid="recovery-codes">
        {text}
      </pre>
      <div className={styles.buttons}>
        <p>
          <Button onClick={() => void copy()}>{t('secondFactor.copyCodes')}</Button>
        </p>
        <p role="status">{copied && t(`secondFactor.${copied}`)}</p>
      </div>
      {professional ? (
        <p>
          <Link to="/">{t('secondFactor.toOwnPage')}</Link>
        </p>
      ) : null}
    </>
  );
}
