import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import type { OpenSession } from '@foyer/wire/sessions';
import { useMoment } from '../assistance/useMoment';
import styles from '../profile/fields.module.css';
import { useEndSessionMutation } from './session-endpoints';

/** A session: browser and system, last use, and a button that ends it. */
export function SessionRow({ session }: { readonly session: OpenSession }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const moment = useMoment();
  const [end, { isLoading }] = useEndSessionMutation();
  const { id, browser, system, openedAtMs, usedAtMs, isCurrent } = session;

  const device = () => {
    if (browser && system) return t('sessions.device', { browser, system });
    return browser ?? system ?? t('sessions.program');
  };
  const name = device();
  const endThis = async () => {
    if (!(await notify.confirm('endSessionConfirm', { destructive: true, values: { device: name } }))) return;
    const { error } = await end(id);
    // Ended meanwhile, by itself or from elsewhere.
    const isGone = isPlatformError(error) && error.code === 'session.not.found';
    const failed = error !== undefined && !isGone;
    notify.toast(failed ? 'serviceSilentMessage' : 'sessionEndedMessage', {
      severity: failed ? 'warning' : 'success',
    });
  };

  return (
    <fieldset className={styles.group} data-testid="open-session">
      <legend className={styles.groupTitle}>{name}</legend>
      <p>
        {isCurrent
          ? t('sessions.here')
          : t('sessions.used', { at: usedAtMs === null ? '—' : moment(usedAtMs) })}
      </p>
      <p className={styles.note}>
        {t('sessions.opened', { at: openedAtMs === null ? '—' : moment(openedAtMs) })}
      </p>
      {isCurrent ? null : (
        <p className={styles.buttons}>
          <Button
            variant="quiet"
            aria-label={t('sessions.endThis', { device: name })}
            busy={isLoading ? t('sessions.ending') : undefined}
            onClick={() => void endThis()}
          >
            {t('sessions.end')}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
