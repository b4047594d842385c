import { Failure } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, Skeleton } from '@foyer/ui';
import styles from '../profile/fields.module.css';
import { EmailCodeForm } from './EmailCodeForm';
import { EmailForm } from './EmailForm';
import { usePendingEmailQuery } from './identifier-endpoints';

/** Changes the e-mail address in two steps; the second one survives a reload. */
export function EmailSection({ current }: { readonly current: string }) {
  const { t } = useTranslation();
  const answer = useAnswer(usePendingEmailQuery());
  return (
    <Card title={t('email.title')} busy={answer.state === 'loading'}>
      <div className={styles.stack}>
        <p>{t('email.current', { email: current })}</p>
        {answer.state === 'loading' ? <Skeleton height="10rem" /> : null}
        {answer.state === 'failed' ? <Failure {...answer} /> : null}
        {answer.state === 'ready' && answer.data === null ? <EmailForm /> : null}
        {answer.state === 'ready' && answer.data !== null ? <EmailCodeForm email={answer.data} /> : null}
      </div>
    </Card>
  );
}
