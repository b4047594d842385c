import { useTranslation } from '@foyer/remote-kit/i18n';
import { SelectField } from '@foyer/ui';
import { useTenantsQuery } from '../operator-api';

interface TenantFilterProps {
  /** Name of a tenant; empty for all. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Chooses one of the tenants, or all. */
export function TenantFilter({ value, onChange }: TenantFilterProps) {
  const { t } = useTranslation();
  const { data } = useTenantsQuery();
  return (
    <SelectField
      label={t('list.tenant')}
      value={value}
      options={[
        { value: '', label: t('list.allTenants') },
        ...(data?.tenants ?? []).map(({ name, brandName }) => ({ value: name, label: brandName })),
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
