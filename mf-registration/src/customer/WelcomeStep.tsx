import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card } from '@foyer/ui';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import { stepsOfPart } from '../steps/useRegistration';

/** First page of the customer's link: who set up the home, and what is left to do. */
export function WelcomeStep() {
  return <StepPage path="welcome">{(props) => <Welcome {...props} />}</StepPage>;
}

function Welcome({ step, registration }: StepProps) {
  const { t } = useTranslation();
  const { firstName, email, companies = [] } = registration.user;
  const [company = ''] = companies;
  const names = new Intl.ListFormat(useLanguage(), { type: 'conjunction' });
  // Between this page and the last one.
  const ahead = stepsOfPart(step, registration).slice(1, -1);
  const titles = ahead.map(({ path }) => t(`welcome.steps.${path}`));
  return (
    <>
      <Card title={t('welcome.title', { name: firstName || email })}>
        <div className={styles.proof}>
          <p>{company ? t('welcome.by', { company }) : t('welcome.done')}</p>
          <p>{t('welcome.ahead', { steps: names.format(titles) })}</p>
        </div>
      </Card>
      <div className={styles.actions}>
        <Button
          variant="primary"
          data-testid={`save-${step.path}`}
          onClick={() => registration.openNextStep(step)}
        >
          {t('welcome.begin')}
        </Button>
      </div>
    </>
  );
}
