import type { Refused } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, Checkbox, PasswordField } from '@foyer/ui';
import * as z from 'zod/mini';
import { StepForm } from '../steps/StepForm';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import { useSetPasswordMutation } from './customer-endpoints';

const SHORTEST = 8;
const schema = z
  .object({
    password: z.string().check(z.minLength(SHORTEST, { error: 'passwordShortMessage' })),
    confirmation: z.string(),
    allowsAccess: z.boolean(),
  })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      error: 'passwordsDifferMessage',
      path: ['confirmation'],
    }),
  );
type Fields = z.output<typeof schema>;
const SECRET = ['password', 'confirmation'] as const;
const EMPTY: Fields = { password: '', confirmation: '', allowsAccess: false };

const MESSAGES: Readonly<Record<string, string>> = {
  'password.sameAsMail': 'passwordSameMessage',
  'password.too.short': 'passwordShortMessage',
  'password.too.common': 'passwordCommonMessage',
};

/** Sets the customer's first password: the account is opened without one. */
export function PasswordStep() {
  return <StepPage path="set_password">{(props) => <PasswordForm {...props} />}</StepPage>;
}

function PasswordForm({ step, registration }: StepProps) {
  const [setPassword] = useSetPasswordMutation();
  const { t } = useTranslation();
  const save = async ({ password, allowsAccess }: Fields): Promise<Refused<Fields> | null> => {
    const { data: status, error } = await setPassword({
      password,
      loginAsByMaintainerAllowed: allowsAccess ? 'true' : 'false',
    });
    const messageKey = isPlatformError(error) ? MESSAGES[error.code] : undefined;
    if (messageKey) return { field: 'password', messageKey };
    if (status === undefined) throw error;
    await registration.draftStore.recordStatus(status);
    registration.openNextStep(step);
    return null;
  };
  const { email, companies = [] } = registration.user;
  const names = new Intl.ListFormat(useLanguage(), { type: 'disjunction' }).format(companies);
  const words = { revealLabel: t('password.reveal'), concealLabel: t('password.conceal') };
  return (
    <StepForm
      step={step}
      registration={registration}
      schema={schema}
      initial={EMPTY}
      secret={SECRET}
      save={save}
    >
      {({ field }) => (
        <>
          <Card>
            <div className={styles.stack}>
              <p className={styles.soft}>{email}</p>
              <PasswordField
                label={t('password.new')}
                hint={t('password.hint')}
                autoComplete="new-password"
                {...words}
                {...field('password')}
              />
              <PasswordField
                label={t('password.again')}
                autoComplete="new-password"
                {...words}
                {...field('confirmation')}
              />
            </div>
          </Card>
          <Card title={t('access.title')}>
            <div className={styles.stack}>
              <p>{t('access.text', { names: names || t('access.nobody') })}</p>
              <Checkbox label={t('access.allow')} {...field('allowsAccess')} />
            </div>
          </Card>
        </>
      )}
    </StepForm>
  );
}
