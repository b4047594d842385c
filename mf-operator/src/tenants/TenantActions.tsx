import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { ActionMenu, IconDownload, IconMore, IconOk, IconRemove, saveFile } from '@foyer/ui';
import type { TenantSummary } from '@foyer/wire/tenants';
import { useLazyTenantQuery, useMakeFirstMutation, useRemoveTenantMutation } from '../operator-api';
import { useChange } from '../parts/useChange';

const REFUSALS = { 'tenant.unknown': 'tenant_gone', 'tenant.refused': 'tenant_in_use' };

interface TenantActionsProps {
  readonly tenant: TenantSummary;
  /** Whether it answers to unknown host names; it cannot be removed then. */
  readonly isFirst: boolean;
}

/** Export, first place and removal of a brand. */
export function TenantActions({ tenant: { name, brandName, accounts }, isFirst }: TenantActionsProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const change = useChange();
  const [load] = useLazyTenantQuery();
  const [makeFirst] = useMakeFirstMutation();
  const [remove] = useRemoveTenantMutation();
  const values = { brand: brandName };

  const exportFile = async () => {
    const { data } = await load(name);
    if (!data) return void notify.alert('serviceNotAvailableMessage', { severity: 'warning' });
    const blob = new Blob([`${JSON.stringify(data.file, null, 2)}\n`], { type: 'application/json' });
    saveFile({ blob, name: `${name}.json` });
  };
  const makeItFirst = async () => {
    if (await notify.confirm('tenant_first_confirm', { values }))
      await change(makeFirst(name), 'tenant_made_first', REFUSALS);
  };
  const removeIt = async () => {
    if (!(await notify.confirm('tenant_remove_confirm', { values, destructive: true }))) return;
    const removing = await remove(name);
    await change(Promise.resolve(removing), 'tenant_removed', REFUSALS);
    if (removing.data)
      void notify.alert('tenant_warning', { severity: 'warning', values: { text: removing.data } });
  };
  return (
    <ActionMenu
      label={t('tenants.actionsOf', values)}
      icon={<IconMore size={20} aria-hidden />}
      entries={[
        {
          key: 'export',
          label: t('tenants.export'),
          icon: <IconDownload size={18} aria-hidden />,
          onPress: () => void exportFile(),
        },
        {
          key: 'first',
          label: t('tenants.makeFirst'),
          icon: <IconOk size={18} aria-hidden />,
          disabled: isFirst,
          onPress: () => void makeItFirst(),
        },
        {
          key: 'remove',
          label: t('tenants.remove'),
          icon: <IconRemove size={18} aria-hidden />,
          disabled: isFirst || accounts > 0,
          onPress: () => void removeIt(),
        },
      ]}
    />
  );
}
