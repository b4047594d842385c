import { isKitCode, KIT_CODE_LENGTH } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, SelectField, TextField } from '@foyer/ui';
import * as z from 'zod/mini';
import { StepForm } from '../steps/StepForm';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';

const schema = z.object({
  gridType: z.enum(['onePhase', 'threePhase']),
  kitSerialNumber: z.string().check(
    z.overwrite((typed) => typed.trim().toUpperCase()),
    z.refine((typed) => typed === '' || isKitCode(typed), { error: 'kitInvalidMessage' }),
  ),
});
type Fields = z.output<typeof schema>;

/** The grid and the kit (spec 2 §2). */
export function InstallationStep() {
  return <StepPage path="installation_details">{(props) => <InstallationForm {...props} />}</StepPage>;
}

function InstallationForm({ step, registration }: StepProps) {
  const { t } = useTranslation();
  const { installation } = registration.user;
  const initial: Fields = {
    gridType: installation.gridType ?? 'onePhase',
    kitSerialNumber: installation.kit ?? '',
  };
  const save = async (fields: Fields) => {
    const outcome = await registration.finish(step, fields);
    return outcome === 'refused' ? { messageKey: 'updateUserErrorMsg' } : null;
  };
  return (
    <StepForm step={step} registration={registration} schema={schema} initial={initial} save={save}>
      {({ field }) => (
        <Card title={t('installation.title')}>
          <div className={styles.fields}>
            <SelectField
              label={t('installation.grid')}
              options={(['onePhase', 'threePhase'] as const).map((value) => ({
                value,
                label: t(`installation.${value}`),
              }))}
              {...field('gridType')}
            />
            <TextField
              label={t('installation.kit')}
              hint={t('installation.kitHint')}
              maxLength={KIT_CODE_LENGTH}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              {...field('kitSerialNumber')}
            />
          </div>
        </Card>
      )}
    </StepForm>
  );
}
