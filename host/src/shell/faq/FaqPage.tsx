import { PageHeading } from '@foyer/ui';
import { useSuite, useTexts } from '../../context/suite-context';
import styles from './FaqPage.module.css';

/** Questions in order; texts in `faq.<key>`. */
const QUESTIONS = [
  'live',
  'autonomy',
  'selfConsumption',
  'gaps',
  'virtualBattery',
  'offline',
  'readOnly',
  'password',
];

/** `/faq`, for tenants without their own help site. */
export function FaqPage() {
  const { tenant } = useSuite();
  const t = useTexts();
  const contact = tenant.links.contactEmail;
  return (
    <div className={styles.page} data-testid="page-faq">
      <PageHeading lead={t('faq.lead')}>{t('faq.title')}</PageHeading>
      <div className={styles.list}>
        {QUESTIONS.map((key) => (
          <details key={key} className={styles.item}>
            <summary className={styles.question}>{t(`faq.${key}.question`)}</summary>
            <p className={styles.answer}>{t(`faq.${key}.answer`)}</p>
          </details>
        ))}
      </div>
      {contact ? (
        <p className={styles.contact}>
          {t('faq.contact')} <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      ) : null}
    </div>
  );
}
