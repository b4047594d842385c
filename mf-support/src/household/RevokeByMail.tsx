import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, EmptyState, IconWarning } from '@foyer/ui';
import { useRevokeMutation } from '../support-api';

/**
 * Ends an access with the token of the household's e-mail, without a session. Needs a tap: mail scanners open
 * links, too.
 */
export function RevokeByMail({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const { navigation, notify } = useHostServices();
  const [revoke, { isLoading }] = useRevokeMutation();
  const end = async () => {
    try {
      await revoke(token).unwrap();
      navigation.navigate('/support/access_revoked', { replace: true });
    } catch (error) {
      // An expired token belongs to an access that has ended.
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
