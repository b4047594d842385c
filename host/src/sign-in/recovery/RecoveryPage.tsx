import { useState } from 'react';
import { useSuite, useTexts } from '../../context/suite-context';
import { SuiteLink } from '../../navigation/SuiteLink';
import { EntrancePage } from '../EntrancePage';
import styles from '../SignInForm.module.css';
import { AskForCode } from './AskForCode';
import { EnterCode } from './EnterCode';
import { NewPassword } from './NewPassword';

type Step =
  | { readonly name: 'ask' }
  | { readonly name: 'code'; readonly sentTo: string | null; readonly code: string }
  | { readonly name: 'password'; readonly code: string };

/** `/recovery`: e-mail address, code, new password. */
export function RecoveryPage() {
  const { starting, history, tenant } = useSuite();
  const signIn = starting.recovery().signIn ?? tenant.start ?? '/sign_in';
  const t = useTexts();
  const [step, setStep] = useState<Step>(() => {
    const { code } = starting.recovery();
    return code ? { name: 'code', sentTo: null, code } : { name: 'ask' };
  });
  const toSignIn = (messageKey: string) => {
    starting.setNotice(messageKey);
    history.navigate(signIn, { replace: true });
  };

  return (
    <EntrancePage
      testId="page-recovery"
      title={t(`recovery.${step.name}.title`)}
      lead={t(`recovery.${step.name}.lead`)}
      aside={
        <SuiteLink className={styles.away} to={signIn}>
          {t('recovery.back')}
        </SuiteLink>
      }
    >
      {step.name === 'ask' ? (
        <AskForCode
          initialEmail={starting.recovery().email ?? ''}
          onSent={(sentTo) => setStep({ name: 'code', sentTo, code: '' })}
          onHasCode={() => setStep({ name: 'code', sentTo: null, code: '' })}
        />
      ) : null}
      {step.name === 'code' ? (
        <EnterCode
          sentTo={step.sentTo}
          initialCode={step.code}
          onValid={(code) => setStep({ name: 'password', code })}
          onInvalid={() => toSignIn('recoveryCodeInvalid')}
        />
      ) : null}
      {step.name === 'password' ? (
        <NewPassword
          code={step.code}
          onSaved={() => toSignIn('newPassSaved')}
          onCodeInvalid={() => toSignIn('recoveryCodeInvalid')}
        />
      ) : null}
    </EntrancePage>
  );
}
