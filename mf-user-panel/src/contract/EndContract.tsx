import { isDay } from '@foyer/domain';
import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { useHostServices, useSession } from '@foyer/remote-kit';
import { Banner, Card, DayField, SegmentedControl } from '@foyer/ui';
import type { ContractEndRequest, ContractStatus } from '@foyer/wire/contract-end';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { CurrentPasswordField } from '../profile/CurrentPasswordField';
import fields from '../profile/fields.module.css';
import { REFUSED_TO_SUPPORT, refusalOf } from '../profile/refusals';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import { useTariffWords } from '../tariff/tariff-words';
import { Consequences } from './Consequences';
import { useEndContractMutation } from './contract-endpoints';

interface Typed {
  kind: ContractEndRequest['kind'];
  lastDay: string;
  password: string;
}

interface EndContractProps {
  readonly status: ContractStatus & { readonly choice: NonNullable<ContractStatus['choice']> };
}

const REFUSALS: Readonly<Record<string, Refused<Typed>>> = {
  ...REFUSED_TO_SUPPORT,
  'password.incorrect': { field: 'password', messageKey: 'passwordWrongMessage' },
  'contract.end.day.invalid': { field: 'lastDay', messageKey: 'contractDayMessage' },
  'contract.end.pending': { messageKey: 'contractEndPendingMessage' },
  'contract.not.found': { messageKey: 'contractNotFoundMessage' },
  'withdrawal.over': { messageKey: 'withdrawalOverMessage' },
  'role.not.allowed': { messageKey: 'dataOfCustomerMessage' },
};

function schemaFor({ choice }: EndContractProps['status']) {
  const isOffered = (day: string) => isDay(day) && choice.firstDay <= day && day <= choice.lastDay;
  return z
    .object({
      kind: z.enum(['termination', 'withdrawal']),
      lastDay: z.string(),
      password: z.string().check(z.minLength(1, 'passwordMissingMessage')),
    })
    .check(
      z.refine(({ kind, lastDay }) => kind === 'withdrawal' || isOffered(lastDay), {
        error: 'contractDayMessage',
        path: ['lastDay'],
      }),
    );
}

/** Says what the end of the contract means and asks for it with the password. */
export function EndContract({ status }: EndContractProps) {
  const { withdrawUntilDay, choice, contractNumber } = status;
  const { t, day, language } = useTariffWords();
  const { notify } = useHostServices();
  const { profile } = useSession();
  const [end] = useEndContractMutation();
  const schema = useMemo(() => schemaFor(status), [status]);
  const stored = useMemo<Typed>(
    () => ({ kind: withdrawUntilDay ? 'withdrawal' : 'termination', lastDay: '', password: '' }),
    [withdrawUntilDay],
  );
  const state = useKeptForm<Typed, Typed>({
    name: 'endContract',
    schema,
    stored,
    secret: ['password'],
    save: async ({ kind, lastDay, password }) => {
      const asked = kind === 'termination' ? { kind, lastDay } : { kind };
      const isWanted =
        kind === 'termination'
          ? await notify.confirm('endContractConfirm', { destructive: true, values: { day: day(lastDay) } })
          : await notify.confirm('withdrawConfirm', { destructive: true });
      if (!isWanted) {
        state.form.setValue('password', '');
        return { messageKey: 'contractNotEndedMessage' };
      }
      const { error } = await end({ ...asked, password });
      if (error === undefined) notify.toast('contractEndAskedMessage', { severity: 'success' });
      return refusalOf(error, REFUSALS);
    },
  });
  const { kind, lastDay } = state.form.watch();
  const isOffered = lastDay >= choice.firstDay && lastDay <= choice.lastDay && isDay(lastDay);
  const asked = kind === 'withdrawal' ? { kind } : isOffered ? { kind, lastDay } : null;
  return (
    <Card title={t('contract.end.title')}>
      <div className={fields.stack}>
        <p>{t('contract.end.lead', { number: contractNumber ?? '' })}</p>
        <Banner severity="info">
          {
            // A Swiss household cannot choose its supplier.
            profile?.countryCode === 'CH' ? null : `${t('contract.end.changing')} `
          }
          {t('contract.end.moving')}
        </Banner>
        <KeptForm
          state={state}
          section="endContract"
          saveLabel={t(`contract.end.action.${kind}`)}
          readOnly={useCustomerOnly()}
        >
          {withdrawUntilDay ? (
            <>
              <SegmentedControl
                block
                label={t('contract.end.kind')}
                value={kind}
                options={(['withdrawal', 'termination'] as const).map((value) => ({
                  value,
                  label: t(`contract.kind.${value}`),
                }))}
                onChange={(value) => state.form.setValue('kind', value, { shouldDirty: true })}
              />
              <p className={fields.note}>{t('contract.end.withdrawUntil', { day: day(withdrawUntilDay) })}</p>
            </>
          ) : null}
          {kind === 'termination' ? (
            <DayField
              language={language}
              firstDay={choice.firstDay}
              lastDay={choice.lastDay}
              label={t('contract.lastDay')}
              hint={t('contract.end.dayHint', { from: day(choice.firstDay), to: day(choice.lastDay) })}
              {...state.field('lastDay')}
            />
          ) : null}
          {asked ? (
            <Consequences asked={asked} />
          ) : (
            <p className={fields.note}>{t('contract.end.chooseDay')}</p>
          )}
          <CurrentPasswordField {...state.field('password')} />
        </KeptForm>
      </div>
    </Card>
  );
}
