import { WiserTerms } from '@foyer/area-parts';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, PasswordField, TextField } from '@foyer/ui';
import { type FormEvent, useEffect, useState } from 'react';
import type { DraftStore } from '../draft/draft-store';
import type { StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import { DisconnectAccount } from './DisconnectAccount';
import { useAddWiserRoomsMutation, useConnectWiserMutation } from './system-endpoints';

const MESSAGES: Readonly<Record<string, string>> = {
  'invalid.credentials': 'wiserInvalidError',
  'account.in.use': 'wiserAccountInUse',
  'quota.exceeded': 'wiserQuotaMessage',
};

interface WiserLoginProps extends Pick<StepProps, 'registration'> {
  /** Called with whether credentials are typed that are not connected. */
  onTyped(isTyped: boolean): void;
}

/** Connects a Wiser account; optional, since not every home has one. */
export function WiserLogin({ registration, onTyped }: WiserLoginProps) {
  const { t } = useTranslation();
  const { user, draftStore } = registration;
  return (
    <Card title={t('systems.wiserTitle')}>
      {user.wiserUsername ? (
        <Connected username={user.wiserUsername} draftStore={draftStore} />
      ) : (
        <Credentials onConnected={() => draftStore.load()} onTyped={onTyped} />
      )}
    </Card>
  );
}

/** Accepts the terms, then adds the account's rooms and devices. */
function useAddRooms() {
  const { notify } = useHostServices();
  const [addWiserRooms, { isLoading }] = useAddWiserRoomsMutation();
  const addRooms = async () => {
    const { error } = await addWiserRooms();
    if (error) void notify.alert('wiserRoomsNotAddedMessage', { severity: 'warning' });
    else notify.toast('wiserRoomsAddedMessage', { severity: 'success' });
  };
  return { addRooms, isLoading };
}

interface ConnectedProps {
  readonly username: string;
  readonly draftStore: DraftStore;
}

function Connected({ username, draftStore }: ConnectedProps) {
  const { t } = useTranslation();
  const { addRooms, isLoading } = useAddRooms();
  const [accepted, setAccepted] = useState(false);
  return (
    <div className={styles.body}>
      <p>{t('systems.wiserConnected', { username })}</p>
      <details>
        <summary>{t('systems.wiserAgain')}</summary>
        <div className={styles.body}>
          <WiserTerms checked={accepted} onChange={(event) => setAccepted(event.target.checked)} />
          {accepted ? null : <p className={styles.soft}>{t('systems.termsFirst')}</p>}
          <div>
            <Button
              disabled={!accepted}
              busy={isLoading ? t('systems.bringing') : undefined}
              onClick={() => void (isLoading || addRooms())}
            >
              {t('systems.bring')}
            </Button>
          </div>
        </div>
      </details>
      <DisconnectAccount brand="wiser" account={username} draftStore={draftStore} />
    </div>
  );
}

interface CredentialsProps extends Pick<WiserLoginProps, 'onTyped'> {
  onConnected(): Promise<void>;
}

function Credentials({ onConnected, onTyped }: CredentialsProps) {
  const { notify } = useHostServices();
  const { t } = useTranslation();
  const [connectWiser] = useConnectWiserMutation();
  const { addRooms } = useAddRooms();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [accepted, setAccepted] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isComplete = username.trim() !== '' && password !== '' && accepted;
  const isTyped = username !== '' || password !== '';
  useEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [isTyped, onTyped]);

  const connect = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    const { error: failure } = await connectWiser({ username: username.trim(), password });
    if (failure) {
      setError((isPlatformError(failure) ? MESSAGES[failure.code] : undefined) ?? 'wiserMainError');
    } else {
      setPassword('');
      notify.toast('registration_info_wiser_added', { severity: 'success' });
      await addRooms();
      await onConnected();
    }
    setBusy(false);
  };

  return (
    <form className={styles.body} onSubmit={(event) => void connect(event)}>
      <p className={styles.soft}>{t('systems.wiserHint')}</p>
      <div className={styles.fields}>
        <TextField
          label={t('systems.wiserUser')}
          value={username}
          autoComplete="off"
          maxLength={120}
          error={error ? t(`messages.${error}`) : undefined}
          errorKey={error ?? undefined}
          onChange={(event) => setUsername(event.target.value)}
        />
        <PasswordField
          label={t('systems.wiserPassword')}
          revealLabel={t('password.reveal')}
          concealLabel={t('password.conceal')}
          autoComplete="off"
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      <WiserTerms checked={accepted} onChange={(event) => setAccepted(event.target.checked)} />
      {isComplete ? null : <p className={styles.soft}>{t('systems.wiserIncomplete')}</p>}
      <div>
        <Button type="submit" disabled={!isComplete} busy={busy ? t('systems.connecting') : undefined}>
          {t('systems.connect')}
        </Button>
      </div>
    </form>
  );
}
