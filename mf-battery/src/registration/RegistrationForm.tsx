import { WhenReady } from '@foyer/area-parts';
import { activationCodeCount } from '@foyer/domain';
import { KeptForm, useKeptForm } from '@foyer/forms';
import { useAnswer, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, Checkbox, TextField } from '@foyer/ui';
import type { BatteryRegistration } from '@foyer/wire/battery-registration';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useReadOnly } from '../battery/useReadOnly';
import { ActivationCodes } from './ActivationCodes';
import { ConsuelFields } from './ConsuelFields';
import { MeterFields } from './MeterFields';
import styles from './Registration.module.css';
import { refusalOf } from './register-battery';
import { useRegisterMutation, useRegistrationQuery } from './registration-endpoints';
import {
  EMPTY_REGISTRATION,
  type RejectedNumbers,
  registrationSchema,
  type TypedRegistration,
} from './registration-form';
import { SerialNumbers } from './SerialNumbers';
import { StatusChecklist } from './StatusChecklist';

const NAME = 'my_smart_battery_register';

export interface RegistrationFormProps {
  /** Called after the last step succeeded. */
  readonly onDone: () => void;
  /** `keep` inside the registration flow, where moving between steps must not ask. */
  readonly leaving: 'ask' | 'keep';
}

/** Registers a battery, or resumes an interrupted try. Used in the panel and in the registration flow. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { t } = useTranslation();
  // The registration flow counts its own steps: a second list beside it would be taken for them.
  const hasChecklist = props.leaving === 'ask';
  return (
    <WhenReady answer={useAnswer(useRegistrationQuery())} height="16lh">
      {(registration) => (
        <div className={styles.page}>
          {hasChecklist ? (
            <Card title={t('registration.status.title')} testId="registration-status">
              <StatusChecklist registration={registration} />
            </Card>
          ) : null}
          {registration.isFinished || registration.status.ok ? (
            hasChecklist ? null : (
              <p role="status">{t('registration.sent')}</p>
            )
          ) : (
            <Fields {...props} registration={registration} />
          )}
        </div>
      )}
    </WhenReady>
  );
}

interface FieldsProps extends RegistrationFormProps {
  readonly registration: BatteryRegistration;
}

function Fields({ registration, onDone, leaving }: FieldsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [register, { isSuccess }] = useRegisterMutation();
  const readOnly = useReadOnly();
  const canModify = readOnly === undefined;
  const [rejected, setRejected] = useState<RejectedNumbers>({ pdl: null, contractNumber: null });
  const [referenceKey] = useState(() => crypto.randomUUID());
  const msbType = registration.serialNumbers[0]?.msbType ?? null;
  const needed = activationCodeCount(msbType, registration.serialNumbers.length);
  const { hasProviderAccount: hasAccount } = registration;

  const missingCodes = Math.max(0, needed - registration.activationCodes.length);
  const schema = useMemo(
    () => registrationSchema({ msbType, rejected, hasAccount, missingCodes }, language),
    [msbType, rejected, hasAccount, missingCodes, language],
  );
  const stored = useMemo(
    (): TypedRegistration => ({
      ...EMPTY_REGISTRATION,
      pdl: registration.pdl ?? '',
      contractNumber: registration.contractNumber ?? '',
    }),
    [registration.pdl, registration.contractNumber],
  );

  const state = useKeptForm({
    name: NAME,
    schema,
    stored,
    leaving,
    evenUntouched: true,
    save: async (typed) => {
      // Checked by the schema.
      if (msbType === null) return { field: 'serialNumber', messageKey: 'serialNumberMissing' };
      const refused = refusalOf((await register({ typed, msbType, referenceKey })).error);
      if (refused?.field === 'pdl') setRejected({ ...rejected, pdl: typed.pdl.replace(/\s/g, '') });
      if (refused?.field === 'contractNumber')
        setRejected({ ...rejected, contractNumber: typed.contractNumber.trim() });
      return refused;
    },
  });
  // Navigate only once the form is clean: leaving a dirty form asks for confirmation.
  const isDone = isSuccess && !state.dirty;
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (isDone) done.current();
  }, [isDone]);
  const hasContract = state.form.watch('hasContract');
  /** Binds a partially typed code to the form's draft. */
  const code = (name: 'serialNumber' | 'activationCode') => ({
    typed: state.form.watch(name),
    onType: (typed: string) => state.form.setValue(name, typed, { shouldDirty: true }),
    field: state.field(name),
  });

  return (
    <Card title={t('registration.title')}>
      <KeptForm
        state={state}
        section={NAME}
        saveLabel={t(registration.batteryId ? 'registration.goOn' : 'registration.save')}
        readOnly={readOnly}
      >
        <section className={styles.part} aria-labelledby="registration-codes">
          <h3 id="registration-codes">{t('registration.part.codes')}</h3>
          <SerialNumbers registration={registration} disabled={!canModify} {...code('serialNumber')} />
          {msbType !== null && needed > 0 ? (
            <ActivationCodes
              registration={registration}
              needed={needed}
              disabled={!canModify}
              {...code('activationCode')}
            />
          ) : null}
        </section>
        <section className={styles.part} aria-labelledby="registration-connection">
          <h3 id="registration-connection">{t('registration.part.connection')}</h3>
          <TextField
            {...state.field('pdl')}
            label={t('registration.pdl.label')}
            hint={t('registration.pdl.hint')}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            {...state.field('enedisNumber')}
            label={t('registration.enedisNumber.label')}
            hint={t('registration.optional')}
            autoComplete="off"
          />
          <TextField
            {...state.field('enedisConnectNumber')}
            label={t('registration.enedisConnectNumber.label')}
            hint={t('registration.optional')}
            autoComplete="off"
          />
          <ConsuelFields state={state} needsAcceptance={msbType === 'MYLIGHT'} />
        </section>
        <section className={styles.part} aria-labelledby="registration-contract">
          <h3 id="registration-contract">{t('registration.part.contract')}</h3>
          <Checkbox {...state.field('hasContract')} label={t('registration.contract.has')} />
          {hasContract ? (
            <TextField
              {...state.field('contractNumber')}
              label={t('registration.contract.label')}
              hint={t('registration.contract.hint')}
              autoCapitalize="characters"
              autoComplete="off"
            />
          ) : null}
        </section>
        {hasAccount ? null : (
          <section className={styles.part} aria-labelledby="registration-meter">
            <h3 id="registration-meter">{t('registration.part.meter')}</h3>
            <MeterFields state={state} />
          </section>
        )}
      </KeptForm>
    </Card>
  );
}
