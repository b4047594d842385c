import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, EmptyState, IconWarning } from '@foyer/ui';
import { useRevokeMutation } from '../support-api';

/** Ends an access with the token of the household's mail, without a session; asked for by a tap, never by the link alone. */
export function RevokeByMail({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const { navigation, notify } = useHostServices();
  const [revoke, { isLoading }] = useRevokeMutation();
  const end = async () => {
    try {
      await revoke(token).unwrap();
      navigation.navigate('/support/access_revoked', { replace: true });
    } catch (error) {
      // A token that is good for nothing any more belongs to an access that is over.
      if (isPlatformError(error) && error.failure === 'refused')
        navigation.navigate('/support/general_error', { replace: true });
      else void notify.alert('serviceNotAvailableMessage', { severity: 'warning' });
    }
  };
  return (
    <EmptyState
      icon={<IconWarning size={32} aria-hidden />}
      title={t('access.byMail')}
      text={t('access.byMailHint')}
      action={
        <Button
          variant="danger"
          data-testid="support-revoke"
          busy={isLoading ? t('access.ending') : undefined}
          onClick={() => void end()}
        >
          {t('access.end')}
        </Button>
      }
    />
  );
}
