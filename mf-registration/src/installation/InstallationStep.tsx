import { CodeCamera, FileButton } from '@foyer/area-parts';
import { isKitCode, KIT_CODE_LENGTH } from '@foyer/domain';
import { isPlatformError } from '@foyer/platform-client';
import { useFacts, useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, SelectField, TextField } from '@foyer/ui';
import { kitTraceabilityFile } from '@foyer/wire/commissioning';
import * as z from 'zod/mini';
import { MEASURED_BY } from '../steps/measured-by';
import { StepForm } from '../steps/StepForm';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';

/** A kit's code without dashes and spaces, in upper case. */
const bareKitCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase();

const schema = z
  .object({
    measuredBy: z.enum(MEASURED_BY),
    gridType: z.enum(['onePhase', 'threePhase']),
    kitSerialNumber: z.string().check(z.overwrite(bareKitCode)),
  })
  .check(
    z.refine(
      ({ measuredBy, kitSerialNumber }) =>
        measuredBy === 'own' || kitSerialNumber === '' || isKitCode(kitSerialNumber),
      { error: 'kitInvalidMessage', path: ['kitSerialNumber'] },
    ),
  );
type Fields = z.output<typeof schema>;

/** Grid connection and kit code. */
export function InstallationStep() {
  return <StepPage path="installation_details">{(props) => <InstallationForm {...props} />}</StepPage>;
}

function InstallationForm({ step, registration }: StepProps) {
  const { t } = useTranslation();
  const hasMeters = useFacts()['unavailable.meters'] !== true;
  const { installation } = registration.user;
  const initial: Fields = {
    measuredBy: 'kit',
    gridType: installation.gridType ?? 'onePhase',
    kitSerialNumber: installation.kit ?? '',
  };
  return (
    <StepForm
      step={step}
      registration={registration}
      schema={schema}
      initial={initial}
      save={({ measuredBy, ...fields }) =>
        registration.finish(step, measuredBy === 'kit' ? fields : { ...fields, kitSerialNumber: '' })
      }
    >
      {({ field, form }) => (
        <Card title={t('installation.title')}>
          <div className={styles.fields}>
            <SelectField
              label={t('installation.grid')}
              hint={t('installation.gridHint')}
              options={(['onePhase', 'threePhase'] as const).map((value) => ({
                value,
                label: t(`installation.${value}`),
              }))}
              {...field('gridType')}
            />
            {hasMeters ? (
              <SelectField
                label={t('installation.measuredBy')}
                hint={t('installation.measuredByHint')}
                options={MEASURED_BY.map((value) => ({
                  value,
                  label: t(`installation.measuredByOf.${value}`),
                }))}
                {...field('measuredBy')}
              />
            ) : null}
            {form.watch('measuredBy') === 'kit' ? (
              <div className={styles.filled}>
                <TextField
                  label={t('installation.kit')}
                  hint={t('installation.kitHint')}
                  autoCapitalize="characters"
                  autoComplete="off"
                  spellCheck={false}
                  {...field('kitSerialNumber')}
                />
                <div className={styles.actions}>
                  <CodeCamera
                    codeLength={KIT_CODE_LENGTH}
                    onRead={(code) =>
                      form.setValue('kitSerialNumber', code, { shouldDirty: true, shouldValidate: true })
                    }
                  />
                  <KitTraceability code={form.watch('kitSerialNumber')} />
                </div>
              </div>
            ) : null}
          </div>
        </Card>
      )}
    </StepForm>
  );
}

const KIT_MESSAGES: Readonly<Record<string, string>> = {
  'kit.not.found': 'kitNotFoundMessage',
  'parameter.invalid': 'kitNotFoundMessage',
  'kit.not.available': 'kitNotAvailableMessage',
};

/** Offers the maker's traceability file once the kit code is complete. */
function KitTraceability({ code }: { readonly code: string }) {
  const { platform, notify } = useHostServices();
  const { t } = useTranslation();
  const kitCode = bareKitCode(code);
  if (!isKitCode(kitCode)) return null;
  const showFailure = (error: unknown) => {
    const message = isPlatformError(error) ? KIT_MESSAGES[error.code] : undefined;
    void notify.alert(message ?? 'serviceNotAvailableMessage', { severity: 'warning' });
  };
  return (
    <FileButton
      busyLabel={t('installation.kitFetching')}
      testId="kit-traceability"
      load={() => platform.call(kitTraceabilityFile, { kitCode })}
      onFailed={showFailure}
    >
      {t('installation.kitFile')}
    </FileButton>
  );
}
