import { Button, Field } from '@foyer/ui';
import { useRef } from 'react';
import { useTexts } from '../../context/suite-context';
import styles from './FirstRun.module.css';
import { MAX_LOGO_BYTES, readLogo } from './read-logo';

interface BrandLogoProps {
  readonly logo: string | null;
  readonly isWrong: boolean;
  /** Undefined for a file that cannot be one. */
  readonly onChosen: (logo: string | null | undefined) => void;
}

/** The logo, chosen from a file. */
export function BrandLogo({ logo, isWrong, onChosen }: BrandLogoProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const size = MAX_LOGO_BYTES / 1024;
  return (
    <Field
      label={t('firstRun.brand.logo')}
      hint={t('firstRun.brand.logoHint', { size })}
      error={isWrong ? t('firstRun.brand.logoWrong', { size }) : undefined}
      errorKey="logo"
    >
      {(control) => (
        <div className={styles.logoRow}>
          {logo ? (
            <img className={styles.logo} src={logo} alt={t('firstRun.brand.logoNow')} />
          ) : (
            <span className={styles.soft}>{t('firstRun.brand.noLogo')}</span>
          )}
          <Button onClick={() => input.current?.click()}>{t('firstRun.brand.chooseLogo')}</Button>
          {logo ? (
            <Button variant="quiet" onClick={() => onChosen(null)}>
              {t('firstRun.brand.removeLogo')}
            </Button>
          ) : null}
          <input
            {...control}
            ref={input}
            type="file"
            hidden
            accept=".svg,.png,image/svg+xml,image/png"
            onChange={async ({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              // Otherwise the same file could not be chosen again.
              currentTarget.value = '';
              if (file) onChosen((await readLogo(file)) ?? undefined);
            }}
          />
        </div>
      )}
    </Field>
  );
}
