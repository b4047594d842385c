import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import { saveTenant } from '@foyer/wire/tenants';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { useLazyTenantQuery, useSaveTenantMutation, useTenantsQuery } from '../operator-api';

/** The document of a file; null where it is none. */
function readDocument(text: string) {
  try {
    const read = z.safeParse(saveTenant.params, { file: JSON.parse(text) });
    return read.success ? read.data.file : null;
  } catch {
    return null;
  }
}

/** Adds or replaces a brand from an exported file. */
export function ImportButton() {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const input = useRef<HTMLInputElement>(null);
  const { data } = useTenantsQuery();
  const [load] = useLazyTenantQuery();
  const [save, { isLoading }] = useSaveTenantMutation();

  const warn = (key: 'serviceNotAvailableMessage' | 'tenant_import_refused') =>
    notify.alert(key, { severity: 'warning' });
  const importFile = async (chosen: File) => {
    const file = readDocument(await chosen.text());
    if (!file) return notify.alert('tenant_file_unreadable', { severity: 'warning' });
    const name = file.configuration.tenant;
    const isKnown = data?.tenants.some((one) => one.name === name) === true;
    if (isKnown && !(await notify.confirm('tenant_import_confirm', { values: { name }, destructive: true })))
      return;
    const stored = isKnown ? await load(name) : null;
    if (stored && !stored.data) return warn('serviceNotAvailableMessage');
    const { error, data: warning } = await save({
      file,
      ...(stored?.data && { changes: stored.data.changes }),
    });
    if (error) {
      const isRefused = isPlatformError(error) && error.failure === 'refused';
      return warn(isRefused ? 'tenant_import_refused' : 'serviceNotAvailableMessage');
    }
    notify.toast('tenant_imported', { severity: 'success' });
    if (warning) void notify.alert('tenant_warning', { severity: 'warning', values: { text: warning } });
  };
  return (
    <>
      <Button busy={isLoading ? t('tenants.importing') : undefined} onClick={() => input.current?.click()}>
        {t('tenants.import')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('tenants.importFile')}
        accept="application/json,.json"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          // Otherwise the same file could not be chosen again.
          currentTarget.value = '';
          if (chosen) void importFile(chosen);
        }}
      />
    </>
  );
}
