import { DEFAULT_SITE_TIME_ZONE, dateFormat } from '@foyer/domain';
import { useHostServices, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, ConfirmDialog } from '@foyer/ui';
import type { TeamMember } from '@foyer/wire/team';
import { useState } from 'react';
import { useRemoveMutation } from '../installer-api';
import rowText from '../row-text.module.css';
import styles from './TeamPage.module.css';
import { useInviting } from './useInviting';

/** A person of the company. Installers can be removed, and invited again until they have signed in. */
export function PersonRow({ person }: { readonly person: TeamMember }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { name, email, role, signedInMs, pending } = person;
  const day =
    signedInMs === null
      ? null
      : dateFormat(language, {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
          timeZone: DEFAULT_SITE_TIME_ZONE,
        }).format(signedInMs);
  return (
    <li className={styles.row} data-testid={`person-${person.id}`}>
      <span className={rowText.words}>
        <span className={rowText.name}>{name}</span>
        <span className={rowText.soft}>
          {t(`team.role.${role}`)} · {email}
        </span>
        <span className={rowText.soft}>
          {day === null ? t('team.notYet') : t('team.signedIn', { day })} ·{' '}
          {t('team.pending', { count: pending })}
        </span>
      </span>
      {role === 'installer' ? (
        <span className={styles.actions}>
          {signedInMs === null ? <InviteAgain person={person} /> : null}
          <Remove person={person} />
        </span>
      ) : null}
    </li>
  );
}

interface PersonProps {
  readonly person: TeamMember;
}

function InviteAgain({ person: { name, email } }: PersonProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const { invite, isInviting } = useInviting();
  const inviteAgain = async () => {
    const refusal = await invite({ email });
    if (refusal === 'account.locked') void notify.alert('team_locked', { severity: 'warning' });
    if (refusal === 'team.member') void notify.alert('team_member', { severity: 'info' });
  };
  return (
    <Button
      aria-label={`${t('team.again')} · ${name}`}
      busy={isInviting ? t('team.inviting') : undefined}
      onClick={() => void inviteAgain()}
    >
      {t('team.again')}
    </Button>
  );
}

function Remove({ person: { id, name, pending } }: PersonProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [open, setOpen] = useState(false);
  const [remove, { isLoading }] = useRemoveMutation();
  const confirm = async () => {
    try {
      await remove({ id }).unwrap();
      notify.toast('team_removed', { severity: 'success' });
    } catch {
      void notify.alert('serviceNotAvailableMessage', { severity: 'warning' });
    }
    setOpen(false);
  };
  return (
    <>
      <Button aria-label={`${t('team.remove')} · ${name}`} onClick={() => setOpen(true)}>
        {t('team.remove')}
      </Button>
      <ConfirmDialog
        open={open}
        destructive
        title={t('team.removeTitle', { name })}
        confirmLabel={t('team.removeYes')}
        cancelLabel={t('team.removeNo')}
        busy={isLoading ? t('team.removing') : undefined}
        testId="confirm-team_remove"
        onCancel={() => setOpen(false)}
        onConfirm={() => void confirm()}
      >
        <p>{t('team.removeAccount')}</p>
        <p>{t('team.removePending', { count: pending })}</p>
      </ConfirmDialog>
    </>
  );
}
