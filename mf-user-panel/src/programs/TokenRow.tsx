import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import type { ReadToken } from '@foyer/wire/programs';
import { useMoment } from '../assistance/useMoment';
import styles from '../profile/fields.module.css';
import { useEndReadTokenMutation } from './program-endpoints';

/** A program with a token: its name, last use, and a button that ends the token. */
export function TokenRow({ token: { id, name, createdMs, usedMs } }: { readonly token: ReadToken }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const moment = useMoment();
  const [end, { isLoading }] = useEndReadTokenMutation();
  const endThis = async () => {
    if (!(await notify.confirm('endReadTokenConfirm', { destructive: true, values: { name } }))) return;
    const { error } = await end(id);
    // Ended meanwhile, from elsewhere.
    const isGone = isPlatformError(error) && error.code === 'read.token.not.found';
    const failed = error !== undefined && !isGone;
    notify.toast(failed ? 'serviceSilentMessage' : 'readTokenEndedMessage', {
      severity: failed ? 'warning' : 'success',
    });
  };
  return (
    <fieldset className={styles.group} data-testid="read-token">
      <legend className={styles.groupTitle}>{name}</legend>
      <p>{usedMs === null ? t('programs.unused') : t('programs.used', { at: moment(usedMs) })}</p>
      <p className={styles.note}>{t('programs.created', { at: moment(createdMs) })}</p>
      <p className={styles.buttons}>
        <Button
          variant="quiet"
          aria-label={t('programs.endThis', { name })}
          busy={isLoading ? t('programs.ending') : undefined}
          onClick={() => void endThis()}
        >
          {t('programs.end')}
        </Button>
      </p>
    </fieldset>
  );
}
