import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { SelectField } from '@foyer/ui';
import type { PendingInstallation, Professional } from '@foyer/wire/installers';
import { useAssignMutation } from '../installer-api';

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

  const assignTo = async (installerEmail: string) => {
    try {
      await assign({
        userEmail: installation.email,
        installerEmail,
        shownInstaller: shown?.email ?? '',
      }).unwrap();
      notify.toast('installation_assigned', { severity: 'success' });
    } catch (error) {
      const isChanged = isPlatformError(error) && error.code === 'installation.changed';
      void notify.alert(isChanged ? 'installation_changed' : 'serviceNotAvailableMessage', {
        severity: 'warning',
      });
    }
  };
  const known =
    shown && !installers.some(({ email }) => email === shown.email) ? [shown, ...installers] : installers;
  return (
    <SelectField
      label={t('row.installer')}
      aria-label={t('row.installerOf', { name: installation.name })}
      value={shown?.email ?? ''}
      disabled={isLoading}
      options={[
        { value: '', label: t('row.nobody') },
        ...known.map(({ email, name, companyName }) => ({ value: email, label: companyName ?? name })),
      ]}
      onChange={(event) => void assignTo(event.target.value)}
    />
  );
}
