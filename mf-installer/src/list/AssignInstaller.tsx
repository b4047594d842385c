import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, SelectField } from '@foyer/ui';
import type { PendingInstallation, Professional } from '@foyer/wire/installers';
import { useState } from 'react';
import { useAssignMutation } from '../installer-api';
import { personLabel } from './contact';
import styles from './ListPage.module.css';

interface AssignInstallerProps {
  readonly installation: PendingInstallation;
  readonly installers: readonly Professional[];
}

/** Assigns an installation to an installer or to none. A concurrent assignment is reported, not overwritten. */
export function AssignInstaller({ installation, installers }: AssignInstallerProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [assign, { isLoading }] = useAssignMutation();
  const shown = installation.installer;
  const assigned = shown?.email ?? '';
  /** Assigned only by its button: arrow keys pass every person of the list. */
  const [chosen, setChosen] = useState<string | null>(null);

  const assignTo = async (installerEmail: string) => {
    try {
      await assign({
        userEmail: installation.email,
        installerEmail,
        shownInstaller: shown?.email ?? '',
      }).unwrap();
      setChosen(null);
      notify.toast('installation_assigned', { severity: 'success' });
    } catch (error) {
      setChosen(null);
      const isChanged = isPlatformError(error) && error.code === 'installation.changed';
      void notify.alert(isChanged ? 'installation_changed' : 'serviceNotAvailableMessage', {
        severity: 'warning',
      });
    }
  };
  const known =
    shown && !installers.some(({ email }) => email === shown.email) ? [shown, ...installers] : installers;
  return (
    <span className={styles.assignment}>
      <SelectField
        label={t('row.installer')}
        aria-label={t('row.installerOf', { name: installation.name })}
        value={chosen ?? assigned}
        disabled={isLoading}
        options={[
          { value: '', label: t('row.nobody') },
          ...known.map(({ email, name, companyName }) => ({
            value: email,
            label: personLabel(name, companyName),
          })),
        ]}
        onChange={(event) => setChosen(event.target.value)}
      />
      {chosen === null || chosen === assigned ? null : (
        <Button
          aria-label={t('row.assignOf', { name: installation.name })}
          busy={isLoading ? t('row.assigning') : undefined}
          onClick={() => void assignTo(chosen)}
        >
          {t('row.assign')}
        </Button>
      )}
    </span>
  );
}
