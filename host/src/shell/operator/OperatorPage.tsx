import { Card, PageHeading } from '@foyer/ui';
import { useSuiteSession, useTexts } from '../../context/suite-context';
import { NotAvailablePage } from '../not-available/NotAvailablePage';
import styles from './OperatorPage.module.css';

const HELP = 'npm run admin -- --help';
/** Commands of `npm run admin`, each with its text in `operator.<key>`. */
const COMMANDS = [
  ['find', 'account find'],
  ['create', 'account create-operator, create-professional, create-support'],
  ['lock', 'account lock, unlock, reset-link, reset-second-factor'],
  ['household', 'household show'],
  ['licence', 'licence grant, licence end'],
  ['battery', 'battery advance'],
  ['doctor', 'doctor'],
] as const;

/** `/operator`: what an operator can do from the command line of the server. */
export function OperatorPage() {
  const t = useTexts();
  const { profile } = useSuiteSession();
  if (profile?.userType !== 'OPERATOR') return <NotAvailablePage />;
  return (
    <section className={styles.page} data-testid="page-operator">
      <PageHeading lead={t('operator.lead')}>{t('operator.title')}</PageHeading>
      <Card title={t('operator.commands')}>
        <p>
          {t('operator.help')} <code>{HELP}</code>
        </p>
        <dl className={styles.commands}>
          {COMMANDS.map(([key, command]) => (
            <div key={key}>
              <dt>
                <code>{command}</code>
              </dt>
              <dd>{t(`operator.${key}`)}</dd>
            </div>
          ))}
        </dl>
        <p>{t('operator.audit')}</p>
      </Card>
    </section>
  );
}
