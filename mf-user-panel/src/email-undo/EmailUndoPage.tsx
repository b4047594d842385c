import { isPlatformError } from '@foyer/platform-client';
import { useHostServices, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Button, Card, PageHeading } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useUndoEmailChangeMutation } from '../identifiers/identifier-endpoints';
import styles from '../profile/fields.module.css';

/**
 * `/user/email_undo#…`: undoes a change of e-mail address from its notice, without a session. Needs a button press
 * because mail scanners open links, too.
 */
export function EmailUndoPage() {
  const { t } = useTranslation();
  const { navigation } = useHostServices();
  const session = useSession();
  const [code] = useState(() => navigation.current().hash.slice(1));
  const [undo, { isLoading, isSuccess, error }] = useUndoEmailChangeMutation();
  const readOutcome = () => {
    if (isSuccess) return 'undone';
    if (code === '' || (isPlatformError(error) && error.failure === 'refused')) return 'invalid';
    return error ? 'failed' : 'asked';
  };
  const outcome = readOutcome();

  // Removes the code from the address bar and history.
  useEffect(() => {
    if (navigation.current().hash !== '') navigation.navigate('/user/email_undo', { replace: true });
  }, [navigation]);

  return (
    <section className={styles.page} data-testid="page-user_panel_email_undo">
      <PageHeading>{t('emailUndo.title')}</PageHeading>
      <Card>
        <div className={styles.stack}>
          <div role="status" data-testid={outcome === 'invalid' ? 'not-found' : undefined}>
            <p>{t(`emailUndo.${outcome}`)}</p>
          </div>
          {outcome === 'asked' || outcome === 'failed' ? (
            <p>
              <Button
                variant="primary"
                busy={isLoading ? t('emailUndo.busy') : undefined}
                onClick={() => void undo(code)}
              >
                {t('emailUndo.undo')}
              </Button>
            </p>
          ) : null}
          {outcome === 'invalid' ? (
            <p>
              {session.status === 'authenticated' ? (
                <Link to="/user/identifiers">{t('emailUndo.toIdentifiers')}</Link>
              ) : (
                <Link to="/sign_in">{t('emailUndo.toSignIn')}</Link>
              )}
            </p>
          ) : null}
          {outcome === 'undone' ? (
            <p>
              <Link to="/recovery">{t('emailUndo.newPassword')}</Link>
            </p>
          ) : null}
        </div>
      </Card>
    </section>
  );
}
