import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card } from '@foyer/ui';
import { StepPage } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';

/** Last page: the customer signs in with the chosen password. */
export function CongratulationsStep() {
  return <StepPage path="congratulations">{() => <Congratulations />}</StepPage>;
}

function Congratulations() {
  const { acting } = useHostServices();
  const { t } = useTranslation();
  return (
    <>
      <Card>
        <p>{t('ready.text')}</p>
      </Card>
      <div className={styles.actions}>
        <Button variant="primary" data-testid="go-sign-in" onClick={() => acting.leave()}>
          {t('ready.signIn')}
        </Button>
      </div>
    </>
  );
}
