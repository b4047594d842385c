import { browserOf } from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card } from '@foyer/ui';
import { MAX_PASSKEYS, type Passkey } from '@foyer/wire/second-factor';
import { browserSupportsWebAuthn, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useMoment } from '../assistance/useMoment';
import styles from '../profile/fields.module.css';
import { PasswordDialog, refusedChange, type TypedPassword } from './PasswordDialog';
import { RenameDialog } from './RenameDialog';
import {
  useAddPasskeyMutation,
  useProposePasskeyMutation,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
} from './second-factor-endpoints';

/** Why the browser made no passkey: the device holds one already, or the person cancelled. */
const notMade = (error: unknown) => ({
  messageKey:
    error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      ? 'passkeyKnownMessage'
      : 'passkeyNotMadeMessage',
});

interface PasskeysProps {
  readonly passkeys: readonly Passkey[];
  /** Called with the recovery codes that come with the first factor. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The passkeys of the account, adding one and removing one. */
export function Passkeys({ passkeys, onCodes }: PasskeysProps) {
  const { t } = useTranslation();
  const { notify, tenant } = useHostServices();
  const [propose] = useProposePasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const [remove] = useRemovePasskeyMutation();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const [rename] = useRenamePasskeyMutation();
  const [renamed, setRenamed] = useState<Passkey | null>(null);

  const addOne = async ({ name, password }: TypedPassword) => {
    const proposed = await propose({ password, tenant: tenant.tenant });
    if (!proposed.data) return refusedChange(proposed.error);
    const { step, options } = proposed.data;
    let passkey: Awaited<ReturnType<typeof startRegistration>>;
    try {
      passkey = await startRegistration({ optionsJSON: options });
    } catch (error) {
      return notMade(error);
    }
    const added = await add({ step, name, passkey });
    const refused = refusedChange(added.error);
    if (refused) return refused;
    notify.toast('passkeyAddedMessage', { severity: 'success' });
    if (added.data) onCodes(added.data);
    return null;
  };
  const removeOne = (id: string) => async (typed: TypedPassword) => {
    const { error } = await remove({ id, password: typed.password });
    const refused = refusedChange(error);
    if (!refused) notify.toast('passkeyRemovedMessage', { severity: 'success' });
    return refused;
  };
  const renameOne = (id: string) => async (name: string) => {
    const { error } = await rename({ id, name });
    const refused = refusedChange(error);
    if (!refused) notify.toast('passkeyRenamedMessage', { severity: 'success' });
    return refused;
  };
  const { browser, system } = browserOf(navigator.userAgent);

  return (
    <Card title={t('secondFactor.passkeysTitle')}>
      <div className={styles.stack}>
        <p>{t('secondFactor.passkeysHint')}</p>
        {passkeys.length === 0 ? <p className={styles.note}>{t('secondFactor.noPasskey')}</p> : null}
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setRenamed(passkey)}
            onRemove={() => setRemoved(passkey)}
          />
        ))}
        {browserSupportsWebAuthn() ? null : <p className={styles.note}>{t('secondFactor.notSupported')}</p>}
        {browserSupportsWebAuthn() && passkeys.length < MAX_PASSKEYS ? (
          <p>
            <Button onClick={() => setAdding(true)}>{t('secondFactor.addPasskey')}</Button>
          </p>
        ) : null}
      </div>
      {isAdding ? (
        <PasswordDialog
          title={t('secondFactor.addPasskey')}
          lead={t('secondFactor.addPasskeyLead')}
          confirmLabel={t('secondFactor.continue')}
          name={[browser, system].filter(Boolean).join(', ')}
          save={addOne}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {renamed ? (
        <RenameDialog name={renamed.name} save={renameOne(renamed.id)} onClose={() => setRenamed(null)} />
      ) : null}
      {removed ? (
        <PasswordDialog
          title={t('secondFactor.removeTitle', { name: removed.name })}
          lead={t('secondFactor.removeLead')}
          confirmLabel={t('secondFactor.remove')}
          save={removeOne(removed.id)}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </Card>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation();
  const moment = useMoment();
  const { name, createdMs, usedMs, host } = passkey;
  return (
    <fieldset className={styles.group} data-testid="passkey">
      <legend className={styles.groupTitle}>{name}</legend>
      <p>{usedMs === null ? t('secondFactor.unused') : t('secondFactor.used', { at: moment(usedMs) })}</p>
      <p className={styles.note}>{t('secondFactor.createdHere', { at: moment(createdMs), host })}</p>
      <p className={styles.buttons}>
        <Button variant="quiet" aria-label={t('secondFactor.renameThis', { name })} onClick={onRename}>
          {t('secondFactor.rename')}
        </Button>
        <Button variant="quiet" aria-label={t('secondFactor.removeThis', { name })} onClick={onRemove}>
          {t('secondFactor.remove')}
        </Button>
      </p>
    </fieldset>
  );
}
