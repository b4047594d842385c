import { contrastOf, DARKEST_SURFACE, TEXT_CONTRAST } from '@foyer/domain';
import type { KeptFormState } from '@foyer/forms';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { formatQuantity, IconOk, IconWarning, TextField } from '@foyer/ui';
import parts from '../parts/parts.module.css';
import type { BrandFields } from './brand-form';
import styles from './tenants.module.css';

interface ColoursProps {
  readonly state: KeptFormState<BrandFields, BrandFields>;
}

/** Colours of a brand with their contrasts as the person chooses them. */
export function Colours({ state }: ColoursProps) {
  const { t } = useTranslation();
  const [accent, ink, radius] = state.form.watch(['accent', 'ink', 'radius']);
  return (
    <>
      <div className={styles.colours}>
        <TextField label={t('tenant.accent')} type="color" {...state.field('accent')} />
        <TextField label={t('tenant.ink')} type="color" {...state.field('ink')} />
        <TextField
          label={t('tenant.radius')}
          hint={t('tenant.radiusHint')}
          inputMode="numeric"
          autoComplete="off"
          {...state.field('radius')}
        />
      </div>
      <p
        className={styles.sample}
        style={{ background: accent, color: ink, borderRadius: `${Number(radius) || 0}px` }}
      >
        {t('tenant.sample')}
      </p>
      <ul className={parts.plain} aria-live="polite">
        <Contrast label={t('tenant.inkContrast')} contrast={contrastOf(ink, accent)} />
        <Contrast label={t('tenant.pageContrast')} contrast={contrastOf(accent, DARKEST_SURFACE)} />
      </ul>
    </>
  );
}

interface ContrastProps {
  readonly label: string;
  readonly contrast: number;
}

function Contrast({ label, contrast }: ContrastProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isEnough = contrast >= TEXT_CONTRAST;
  const inWords = (value: number) => formatQuantity(value, '', language, { decimals: 2 }).text.trim();
  // Rounded down, so that 4.499 is not said to be the 4.5 that it lacks.
  const values = {
    contrast: inWords(Math.floor(contrast * 100) / 100),
    least: formatQuantity(TEXT_CONTRAST, '', language).text.trim(),
  };
  return (
    <li className={isEnough ? styles.enough : parts.warn}>
      {isEnough ? <IconOk size={16} aria-hidden /> : <IconWarning size={16} aria-hidden />}
      <span>
        {label} {t(isEnough ? 'tenant.contrastEnough' : 'tenant.contrastLow', values)}
      </span>
    </li>
  );
}
