import { DEVICE_KEY_LENGTH, deviceKey } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Button, Card, PageHeading, TextField } from '@foyer/ui';
import { useRef, useState } from 'react';
import styles from '../steps/StepPage.module.css';

/**
 * `/registration/code`: the customer types the code of their e-mail. The form loads the address of their link,
 * marked as typed, so that a refused code leads back here.
 */
export function CodePage() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const code = typed.replaceAll('-', '');
  return (
    <section className={styles.page} data-testid="page-registration_code">
      <PageHeading lead={t('code.lead')}>{t('code.title')}</PageHeading>
      <form
        action="/"
        className={styles.body}
        noValidate
        onSubmit={(event) => {
          if (code.length === DEVICE_KEY_LENGTH) return;
          event.preventDefault();
          setIncomplete(true);
          field.current?.focus();
        }}
      >
        <Card>
          <TextField
            ref={field}
            label={t('code.label')}
            hint={t('code.hint')}
            value={typed}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            error={isIncomplete ? t('messages.codeIncompleteMessage') : undefined}
            errorKey="codeIncompleteMessage"
            onChange={({ target }) => {
              setTyped(deviceKey(target.value));
              setIncomplete(false);
            }}
          />
          <input type="hidden" name="setPasswordCode" value={code} />
          <input type="hidden" name="typed" value="1" />
        </Card>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" data-testid="open-registration">
            {t('actions.next')}
          </Button>
        </div>
      </form>
      <Link to="/sign_in">{t('code.signIn')}</Link>
    </section>
  );
}
