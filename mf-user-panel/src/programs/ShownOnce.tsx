import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import { useState } from 'react';
import fields from '../profile/fields.module.css';

interface ShownOnceProps {
  readonly title: string;
  /** Says that the value is not shown again. */
  readonly hint: string;
  readonly value: string;
  readonly copyLabel: string;
  readonly notCopied: string;
  readonly testId: string;
}

/** A secret that the platform does not show again, with a button that copies it. */
export function ShownOnce({ title, hint, value, copyLabel, notCopied, testId }: ShownOnceProps) {
  const { t } = useTranslation();
  const [message, setMessage] = useState<string | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setMessage(t('programs.copied')),
      () => setMessage(notCopied),
    );
  return (
    <fieldset className={fields.group}>
      <legend className={fields.groupTitle}>{title}</legend>
      <p role="status">{hint}</p>
      <pre className={fields.lines} translate="no" data-testid={testId}>
        {value}
      </pre>
      <div className={fields.buttons}>
        <p>
          <Button onClick={() => void copy()}>{copyLabel}</Button>
        </p>
        <p role="status">{message}</p>
      </div>
    </fieldset>
  );
}
