import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { useHostServices, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Card } from '@foyer/ui';
import type { AccountClosing } from '@foyer/wire/household-data';
import * as z from 'zod/mini';
import { useContractStatusQuery } from '../contract/contract-endpoints';
import { CurrentPasswordField } from '../profile/CurrentPasswordField';
import fields from '../profile/fields.module.css';
import { REFUSED_TO_SUPPORT, refusalOf } from '../profile/refusals';
import { shownDay } from '../profile/shown-dates';
import { useReadOnly } from '../profile/useReadOnly';
import styles from './CloseAccount.module.css';
import { useCloseAccountMutation } from './household-data-endpoints';

interface Typed {
  password: string;
}

const REFUSALS: Readonly<Record<string, Refused<Typed>>> = {
  ...REFUSED_TO_SUPPORT,
  'password.incorrect': { field: 'password', messageKey: 'passwordWrongMessage' },
  'role.not.allowed': { messageKey: 'dataOfCustomerMessage' },
};

const schema = z.object({ password: z.string().check(z.minLength(1, 'passwordMissingMessage')) });

/** Says what closing the account means and closes it with the password. */
export function CloseAccount({ invoices }: Pick<AccountClosing, 'invoices'>) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const kept = useKeptInvoices(invoices);
  const [close] = useCloseAccountMutation();
  const state = useKeptForm<Typed, string>({
    name: 'closeAccount',
    schema: z.pipe(
      schema,
      z.transform(({ password }) => password),
    ),
    stored: { password: '' },
    secret: ['password'],
    save: async (password) => {
      if (!(await notify.confirm('closeAccountConfirm', { destructive: true }))) {
        // Clears the password after the form has marked its values as saved.
        setTimeout(() => state.discard());
        return null;
      }
      const { error } = await close(password);
      return refusalOf(error, REFUSALS);
    },
  });
  return (
    <Card title={t('data.close.title')}>
      <div className={fields.stack}>
        <p>{t('data.close.lead')}</p>
        <ul className={styles.points}>
          <li>{t('data.close.coolingOff')}</li>
          <li>{t('data.close.erased')}</li>
          <li>{kept}</li>
          <ContractPoint />
        </ul>
        <KeptForm
          state={state}
          section="closeAccount"
          saveLabel={t('data.close.action')}
          readOnly={useReadOnly()}
        >
          <CurrentPasswordField {...state.field('password')} />
        </KeptForm>
      </div>
    </Card>
  );
}

/** What becomes of the electricity contract; nothing of one that has ended. */
function ContractPoint() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useContractStatusQuery();
  if (data?.state === 'ended') return null;
  if (data?.state !== 'running' && data?.state !== 'ending') return <li>{t('data.close.contract')}</li>;
  const { request } = data;
  return (
    <li>
      {request
        ? t('data.close.contractEnds', { day: shownDay(request.lastDay, language) })
        : t('data.close.contractRuns')}{' '}
      <Link to="/user/contract">{t(request ? 'contract.seeEnding' : 'contract.seeEnd')}</Link>
    </li>
  );
}

/** What remains after an erasure, in words. */
export function useKeptInvoices({ count, keptUntil }: AccountClosing['invoices']): string {
  const { t } = useTranslation();
  const language = useLanguage();
  return keptUntil === null
    ? t('data.close.keepsNothing')
    : t('data.close.keepsInvoices', { count, day: shownDay(keptUntil, language) });
}
