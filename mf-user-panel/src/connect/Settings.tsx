import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, SelectField } from '@foyer/ui';
import type { MeterConnection } from '@foyer/wire/meter';
import { useState } from 'react';
import fields from '../profile/fields.module.css';
import { FAMILIES, type Family, settingsOf } from './families';

interface SettingsProps {
  readonly connection: MeterConnection;
  /** Null once the page that made it was left. */
  readonly password: string | null;
}

/** What to enter in the settings of a family of devices. */
export function Settings({ connection: { broker, access }, password }: SettingsProps) {
  const { t } = useTranslation();
  const [family, setFamily] = useState<Family>('shelly');
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);
  if (!broker || !access) return null;
  const { username, branch } = access;
  const lines = settingsOf(family, {
    ...broker,
    username,
    branch,
    password: password ?? t('connect.passwordPlace'),
  }).join('\n');
  const copy = () =>
    navigator.clipboard.writeText(lines).then(
      () => setCopied('copied'),
      () => setCopied('notCopied'),
    );
  return (
    <div className={fields.stack}>
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
      <pre className={fields.lines} translate="no" data-testid="device-settings">
        {lines}
      </pre>
      <p className={fields.note}>{t(password ? 'connect.passwordShown' : 'connect.passwordGone')}</p>
      <div className={fields.buttons}>
        <p>
          <Button onClick={() => void copy()}>{t('connect.copy')}</Button>
        </p>
        <p role="status">{copied && t(`connect.${copied}`)}</p>
      </div>
    </div>
  );
}
