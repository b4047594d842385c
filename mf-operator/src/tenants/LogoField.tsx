import type { KeptFormState } from '@foyer/forms';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, IconWarning } from '@foyer/ui';
import { useRef, useState } from 'react';
import parts from '../parts/parts.module.css';
import type { BrandFields } from './brand-form';
import styles from './tenants.module.css';

/** docs/rules/tenants.md#what-is-checked */
const MAX_LOGO_BYTES = 16 * 1024;
const TYPES: readonly string[] = ['image/svg+xml', 'image/png'];

interface LogoFieldProps {
  readonly state: KeptFormState<BrandFields, BrandFields>;
}

/** Logo of a brand: an SVG or PNG, shown as it is chosen. */
export function LogoField({ state }: LogoFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const logo = state.form.watch('logo');
  const { error } = state.field('logo');
  const setLogo = (address: string) => {
    setRefused(false);
    state.form.clearErrors('logo');
    state.form.setValue('logo', address, { shouldDirty: true });
  };
  const read = async (file: File) => {
    if (file.size > MAX_LOGO_BYTES || !TYPES.includes(file.type)) return setRefused(true);
    const bytes = new Uint8Array(await file.arrayBuffer());
    setLogo(`data:${file.type};base64,${btoa(String.fromCharCode(...bytes))}`);
  };
  const said = isRefused ? t('messages.brandLogo') : error;
  return (
    <fieldset className={parts.group}>
      <legend className={styles.legend}>{t('tenant.logo')}</legend>
      <p className={parts.soft}>{t('tenant.logoHint')}</p>
      {logo === '' ? (
        <p>{t('tenant.noLogo')}</p>
      ) : (
        <img className={styles.logo} src={logo} alt={t('tenant.logoShown')} />
      )}
      <div className={parts.actions}>
        <Button onClick={() => input.current?.click()}>{t('tenant.chooseLogo')}</Button>
        {logo === '' ? null : <Button onClick={() => setLogo('')}>{t('tenant.removeLogo')}</Button>}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('tenant.chooseLogo')}
        accept={TYPES.join(',')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Otherwise the same file could not be chosen again.
          currentTarget.value = '';
          if (file) void read(file);
        }}
      />
      <div role="alert">
        {said === undefined ? null : (
          <p className={parts.warn}>
            <IconWarning size={16} aria-hidden />
            <span>{said}</span>
          </p>
        )}
      </div>
    </fieldset>
  );
}
