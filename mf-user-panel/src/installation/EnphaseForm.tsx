import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, TextField } from '@foyer/ui';
import * as z from 'zod/mini';
import { refusalOf } from '../profile/refusals';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import { useRegisterEnphaseMutation } from './installation-endpoints';

const schema = z.object({
  systemId: z.string().check(z.trim(), z.regex(/^\d{4,10}$/, 'enphaseSystemIdMessage')),
  serialNumbers: z.string().check(z.trim(), z.minLength(1, 'enphaseSerialErrorMessage')),
});
type Typed = z.output<typeof schema>;

/** Error messages and their fields, by the API's error code. */
const REFUSALS: Readonly<Record<string, Refused<Typed>>> = {
  'enphase.device.systemowner.invalid': { field: 'systemId', messageKey: 'enphaseOwnerErrorMessage' },
  'enphase.device.systemtype.invalid': { field: 'systemId', messageKey: 'enphaseSystemtypeInvalidMessage' },
  'enphase.device.serialnumbers.invalid': { field: 'serialNumbers', messageKey: 'enphaseSerialErrorMessage' },
  'enphase.device.serialnumbers.duplicated': {
    field: 'serialNumbers',
    messageKey: 'enphaseSerialDuplicatedMessage',
  },
  'ecn.already.registered': { field: 'systemId', messageKey: 'deviceExistMessage' },
  'enphase.unavailable': { messageKey: 'serviceNotAvailableMessage' },
};

/** Connects the household's Enphase system, which then provides its measures. */
export function EnphaseForm() {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [register] = useRegisterEnphaseMutation();
  const state = useKeptForm({
    name: 'enphase',
    schema,
    stored: { systemId: '', serialNumbers: '' },
    save: async (clean) => {
      const refusal = refusalOf((await register(clean)).error, REFUSALS);
      if (!refusal) notify.toast('enphaseRegisteredMessage', { severity: 'success' });
      return refusal;
    },
  });
  return (
    <Card title={t('enphase.title')}>
      <KeptForm
        state={state}
        section="enphase"
        saveLabel={t('enphase.register')}
        readOnly={useCustomerOnly()}
      >
        <p>{t('enphase.lead')}</p>
        <TextField
          label={t('enphase.systemId')}
          hint={t('enphase.systemIdHint')}
          inputMode="numeric"
          {...state.field('systemId')}
        />
        <TextField
          label={t('enphase.serialNumbers')}
          hint={t('enphase.serialNumbersHint')}
          {...state.field('serialNumbers')}
        />
      </KeptForm>
    </Card>
  );
}
