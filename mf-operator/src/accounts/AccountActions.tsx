import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { ActionMenu, IconMore } from '@foyer/ui';
import type { OperatorAccount } from '@foyer/wire/operator-accounts';
import { useState } from 'react';
import {
  useEndSessionsMutation,
  useLockMutation,
  useResetSecondFactorMutation,
  useSendResetMutation,
  useUnlockMutation,
} from '../operator-api';
import { useChange } from '../parts/useChange';
import { MoveDialog } from './MoveDialog';

/** Message keys of refused changes, by the platform's code. */
const REFUSALS = {
  'user.not.found': 'account_gone',
  'operator.self': 'account_self',
  'operator.last': 'account_last_operator',
  'operator.needs.machine': 'account_needs_machine',
  'account.left': 'account_left',
  'account.locked': 'account_unlock_first',
  'mail.unavailable': 'account_no_mail',
  'second.factor.none': 'account_no_second_factor',
};

/** What an operator may do to an account, each after a question. */
export function AccountActions({ account }: { readonly account: OperatorAccount }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const change = useChange();
  const [lock] = useLockMutation();
  const [unlock] = useUnlockMutation();
  const [endSessions] = useEndSessionsMutation();
  const [sendReset] = useSendResetMutation();
  const [resetSecondFactor] = useResetSecondFactorMutation();
  const [isMoving, setMoving] = useState(false);
  const { id, email, lockedMs, hasLeft, hasSecondFactor, sessions } = account;
  const values = { email };
  const isLocked = lockedMs !== null;

  const actions = {
    lock: async () => {
      if (await notify.confirm('account_lock_confirm', { values, destructive: true }))
        await change(lock(id), 'account_locked', REFUSALS);
    },
    unlock: async () => {
      if (await notify.confirm('account_unlock_confirm', { values }))
        await change(unlock(id), 'account_unlocked', REFUSALS);
    },
    endSessions: async () => {
      if (await notify.confirm('account_end_sessions_confirm', { values, destructive: true }))
        await change(endSessions(id), 'account_sessions_ended', REFUSALS);
    },
    sendReset: async () => {
      if (await notify.confirm('account_reset_confirm', { values }))
        await change(sendReset(id), 'account_reset_sent', REFUSALS);
    },
    resetSecondFactor: async () => {
      if (await notify.confirm('account_second_factor_confirm', { values, destructive: true }))
        await change(resetSecondFactor(id), 'account_second_factor_reset', REFUSALS);
    },
    move: async () => setMoving(true),
  };
  const entry = (key: keyof typeof actions, disabled = false) => ({
    key,
    label: t(`accounts.action.${key}`),
    icon: null,
    disabled,
    onPress: () => void actions[key](),
  });
  return (
    <>
      <ActionMenu
        label={t('accounts.actionsOf', { name: account.name || email })}
        icon={<IconMore size={20} aria-hidden />}
        entries={[
          isLocked ? entry('unlock', hasLeft) : entry('lock'),
          entry('endSessions', sessions === 0),
          entry('sendReset', isLocked),
          entry('resetSecondFactor', !hasSecondFactor),
          entry('move'),
        ]}
      />
      {isMoving ? <MoveDialog account={account} onClose={() => setMoving(false)} /> : null}
    </>
  );
}
