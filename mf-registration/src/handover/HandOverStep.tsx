import { FileButton, QrCode } from '@foyer/area-parts';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card } from '@foyer/ui';
import { commissioningReportFile } from '@foyer/wire/commissioning';
import { useState } from 'react';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import { CustomerEmail } from './CustomerEmail';
import { useInviteCustomerMutation } from './handover-endpoints';
import { useWayOut } from './useWayOut';

/** Longest address drawn as a QR code, characters. */
const MAX_QR_LENGTH = 106;

/** End of the installer's part: e-mails the customer the link to theirs. */
export function HandOverStep() {
  return <StepPage path="registration_complete">{(props) => <HandOver {...props} />}</StepPage>;
}

function HandOver({ registration }: StepProps) {
  const { platform, notify } = useHostServices();
  const leave = useWayOut();
  const { t } = useTranslation();
  const [invitation, setInvitation] = useState<{ readonly page: string } | null>(null);
  const isSent = invitation !== null || registration.user.invited;
  /** Without the link the customer cannot finish: asks whether that is meant. */
  const leaveFinished = async () => {
    if (isSent || (await notify.confirm('leaveWithoutLinkConfirm'))) leave();
  };
  const [sendInvitation, { isLoading }] = useInviteCustomerMutation();
  const invite = async () => {
    if (isLoading) return;
    const { data: sent, error } = await sendInvitation();
    if (sent) return setInvitation(sent);
    const hasNoMail = isPlatformError(error) && error.code === 'mail.unavailable';
    const message = hasNoMail ? 'mailNotAvailableMessage' : 'serviceNotAvailableMessage';
    void notify.alert(message, { severity: 'warning' });
  };
  return (
    <>
      <Card title={t('handOver.link')}>
        <div className={styles.proof}>
          <p>{t('handOver.hint')}</p>
          <CustomerEmail registration={registration} />
          {invitation ? (
            <p role="status" data-testid="customer-link">
              {t('handOver.mailedTo', { address: registration.user.email })}
            </p>
          ) : null}
          {invitation?.page && invitation.page.length <= MAX_QR_LENGTH ? (
            <figure className={styles.figure}>
              <QrCode text={invitation.page} label={t('handOver.qr', { page: invitation.page })} />
              <figcaption className={styles.soft}>{t('handOver.qrHint')}</figcaption>
            </figure>
          ) : null}
          <div>
            <Button
              variant={isSent ? 'secondary' : 'primary'}
              data-testid="invite"
              busy={isLoading ? t('handOver.inviting') : undefined}
              onClick={() => void invite()}
            >
              {t(isSent ? 'handOver.inviteAgain' : 'handOver.invite')}
            </Button>
          </div>
        </div>
      </Card>
      <Card title={t('handOver.report')}>
        <div className={styles.proof}>
          <p>{t('handOver.reportHint')}</p>
          <div>
            <FileButton
              busyLabel={t('handOver.reportFetching')}
              testId="commissioning-report"
              load={() => platform.call(commissioningReportFile, {})}
              onFailed={() => void notify.alert('reportNotAvailableMessage', { severity: 'warning' })}
            >
              {t('handOver.reportFile')}
            </FileButton>
          </div>
        </div>
      </Card>
      <div className={styles.actions}>
        <Button variant={isSent ? 'primary' : 'secondary'} onClick={() => void leaveFinished()}>
          {t('handOver.leave')}
        </Button>
      </div>
    </>
  );
}
