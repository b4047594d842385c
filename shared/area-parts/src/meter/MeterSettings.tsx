import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, SelectField } from '@foyer/ui';
import type { MeterConnection } from '@foyer/wire/meter';
import { useState } from 'react';
import { AccessQrCode } from './AccessQrCode';
import { accessLines, FAMILIES, type Family, settingsOf } from './device-settings';
import styles from './Meter.module.css';

interface MeterSettingsProps {
  readonly connection: MeterConnection;
  /** Null once the page that made it was left. */
  readonly password: string | null;
}

/** What to enter in the settings of a family of devices. */
export function MeterSettings({ connection: { broker, access }, password }: MeterSettingsProps) {
  const { t } = useTranslation();
  const [family, setFamily] = useState<Family>('shelly');
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);
  if (!broker || !access) return null;
  const { username, branch } = access;
  const entered = { ...broker, username, branch, password: password ?? t('connect.passwordPlace') };
  const lines = settingsOf(family, entered).join('\n');
  const copy = () =>
    navigator.clipboard.writeText(lines).then(
      () => setCopied('copied'),
      () => setCopied('notCopied'),
    );
  return (
    <div className={styles.stack}>
      <SelectField
        label={t('connect.family')}
        value={family}
        options={FAMILIES.map((value) => ({ value, label: t(`connect.families.${value}`) }))}
        onChange={(event) => {
          setFamily(event.currentTarget.value as Family);
          setCopied(null);
        }}
      />
      <p>{t(`connect.where.${family}`)}</p>
      <pre className={styles.lines} translate="no" data-testid="device-settings">
        {lines}
      </pre>
      <p className={styles.note}>{t(password ? 'connect.passwordShown' : 'connect.passwordGone')}</p>
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>{t('connect.copy')}</Button>
        <p role="status">{copied && t(`connect.${copied}`)}</p>
      </div>
      {password ? <AccessQrCode lines={accessLines(entered)} /> : null}
    </div>
  );
}
