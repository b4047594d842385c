import { isEmailAddress } from '@foyer/domain';
import { Banner, TextField } from '@foyer/ui';
import { checkFirstRun } from '@foyer/wire/first-run';
import { useState } from 'react';
import { useTexts } from '../../context/suite-context';
import { EntranceForm } from '../EntranceForm';
import { failureMessage } from '../recovery/useRecoveryCall';
import { orNull } from './draft';
import type { StepProps } from './steps';
import { TestMail } from './TestMail';
import { useFirstRunCall } from './useFirstRunCall';

/** Sender of the mails, with a test. */
export function MailStep({ draft, change, leave }: StepProps) {
  const t = useTexts();
  const { send, ...form } = useFirstRunCall(leave);
  const [tried, setTried] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { service, mailSender } = draft;
  const type = (changes: Partial<typeof service>) => change({ service: { ...service, ...changes } });
  const lacksAddress = service.senderAddress !== null && !isEmailAddress(service.senderAddress.trim());
  const typed = {
    ...service,
    senderName: orNull(service.senderName ?? ''),
    senderAddress: orNull(service.senderAddress ?? ''),
  };

  const submit = async () => {
    setTried(true);
    setRefused(false);
    if (lacksAddress) return;
    const checked = await send(checkFirstRun, { code: draft.code, service: typed });
    if (!checked) return;
    const isWrong = checked.result.includes('sender');
    setRefused(isWrong);
    if (!isWrong) change({ service: typed, step: 'brand' });
  };

  return (
    <EntranceForm
      {...form}
      said={form.said ?? (isRefused ? failureMessage('firstRunRefusedMessage') : null)}
      submitLabel={t('firstRun.next')}
      onSubmit={() => void submit()}
    >
      {mailSender === null ? (
        <Banner severity="warning" testId="banner-no_mail">
          {t('firstRun.mail.none')}
        </Banner>
      ) : (
        <>
          <TextField
            label={t('firstRun.mail.senderName')}
            hint={t('firstRun.mail.nameHint', { usual: service.name })}
            name="sender-name"
            autoComplete="off"
            maxLength={60}
            value={service.senderName ?? ''}
            onChange={(event) => type({ senderName: event.target.value || null })}
          />
          <TextField
            label={t('firstRun.mail.senderAddress')}
            hint={t('firstRun.mail.addressHint', { usual: mailSender.address })}
            type="email"
            name="sender-address"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={service.senderAddress ?? ''}
            error={tried && lacksAddress ? t('firstRun.mail.addressMissing') : undefined}
            onChange={(event) => type({ senderAddress: event.target.value || null })}
          />
          <TestMail code={draft.code} to={draft.operator.email} service={typed} leave={leave} />
        </>
      )}
    </EntranceForm>
  );
}
