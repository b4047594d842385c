import { type Refused, useKeptForm } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, saveFile } from '@foyer/ui';
import { householdExport } from '@foyer/wire/household-data';
import * as z from 'zod/mini';
import { CurrentPasswordField } from '../profile/CurrentPasswordField';
import styles from '../profile/fields.module.css';

/** Years of measurements take minutes. */
const TIMEOUT_MS = 15 * 60_000;

interface Typed {
  password: string;
}

const PASSWORD_REFUSALS: Readonly<Record<string, Refused<Typed>>> = {
  'password.incorrect': { field: 'password', messageKey: 'passwordWrongMessage' },
};
const REFUSALS: Readonly<Record<string, string>> = {
  'too.many.requests': 'dataThrottledMessage',
  'role.not.allowed': 'dataOfCustomerMessage',
  'support.not.allowed': 'dataOfCustomerMessage',
};

const schema = z.object({ password: z.string().check(z.minLength(1, 'passwordMissingMessage')) });

/** Requests all data of the household as one file, with the password. It is too large for the store. */
export function DownloadData() {
  const { t } = useTranslation();
  const { notify, platform } = useHostServices();
  const state = useKeptForm<Typed, Typed>({
    name: 'downloadData',
    schema,
    stored: { password: '' },
    secret: ['password'],
    leaving: 'keep',
    save: async ({ password }) => {
      try {
        saveFile(await platform.call(householdExport, { password }, { timeoutMs: TIMEOUT_MS }));
        notify.toast('dataDownloadedMessage', { severity: 'success' });
      } catch (error) {
        const code = isPlatformError(error) ? error.code : '';
        const refused = PASSWORD_REFUSALS[code];
        if (refused) return refused;
        notify.toast(REFUSALS[code] ?? 'dataNotDownloadedMessage', { severity: 'warning' });
      }
      // Clears the password after the form has marked its values as saved.
      setTimeout(() => state.discard());
      return null;
    },
  });
  return (
    <Card title={t('data.download.title')}>
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void state.submit();
        }}
      >
        <p>{t('data.download.text')}</p>
        <CurrentPasswordField {...state.field('password')} />
        <p>
          <Button type="submit" busy={state.saving ? t('data.download.busy') : undefined}>
            {t('data.download.action')}
          </Button>
        </p>
        <p role="status">{state.saving ? t('data.download.waiting') : null}</p>
      </form>
    </Card>
  );
}
