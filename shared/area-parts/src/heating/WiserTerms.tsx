import { useTranslation } from '@foyer/remote-kit/i18n';
import styles from './WiserTerms.module.css';

/** The brand's terms of use, to be read before they are accepted (spec 3 §4). */
export function WiserTerms() {
  const { t } = useTranslation();
  return (
    <details className={styles.terms}>
      <summary>{t('systems.wiser.terms.title')}</summary>
      <p>{t('systems.wiser.terms.data')}</p>
      <p>{t('systems.wiser.terms.control')}</p>
      <p>{t('systems.wiser.terms.end')}</p>
    </details>
  );
}
