import { useTranslation } from '@foyer/remote-kit/i18n';
import { Checkbox, type CheckboxProps } from '@foyer/ui';
import styles from './WiserTerms.module.css';

/** Wiser's terms of use, and the checkbox that accepts them. */
export function WiserTerms(checkbox: Omit<CheckboxProps, 'label'>) {
  const { t } = useTranslation();
  return (
    <>
      <details className={styles.terms}>
        <summary>{t('systems.wiser.terms.title')}</summary>
        <p>{t('systems.wiser.terms.data')}</p>
        <p>{t('systems.wiser.terms.control')}</p>
        <p>{t('systems.wiser.terms.end')}</p>
      </details>
      <Checkbox label={t('systems.wiser.terms.accept')} {...checkbox} />
    </>
  );
}
