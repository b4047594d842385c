import { useTranslation } from '@foyer/remote-kit/i18n';
import { PasswordField } from '@foyer/ui';
import type { ComponentProps } from 'react';

type CurrentPasswordFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'label' | 'revealLabel' | 'concealLabel'
>;

/** The account's password, which confirms what cannot be undone. */
export function CurrentPasswordField(field: CurrentPasswordFieldProps) {
  const { t } = useTranslation();
  return (
    <PasswordField
      label={t('password.current')}
      revealLabel={t('password.reveal')}
      concealLabel={t('password.conceal')}
      {...field}
    />
  );
}
