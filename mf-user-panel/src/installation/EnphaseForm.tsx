import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, TextField } from '@foyer/ui';
import { registerEnphase } from '@foyer/wire/enphase';
import * as z from 'zod/mini';
import { useReadOnly } from '../profile/useReadOnly';

const schema = z.object({
  systemId: z.string().check(z.trim(), z.regex(/^\d{4,10}$/, 'enphaseSystemIdMessage')),
  serialNumbers: z.string().check(z.trim(), z.minLength(1, 'enphaseSerialErrorMessage')),
});
type Typed = z.output<typeof schema>;

/** What Enphase says no with, at the field it is about (spec 3 §8). */
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

/** Connects the household's Enphase system, whose measures then come from Enphase. */
export function EnphaseForm() {
  const { t } = useTranslation();
  const { platform, bus, notify } = useHostServices();
  const state = useKeptForm({
    name: 'enphase',
    schema,
    stored: { systemId: '', serialNumbers: '' },
    save: async (clean) => {
      try {
        await platform.call(registerEnphase, clean);
      } catch (error) {
        const refused = isPlatformError(error) && error.failure === 'refused' ? REFUSALS[error.code] : null;
        if (refused) return refused;
        throw error;
      }
      notify.toast('enphaseRegisteredMessage', { severity: 'success' });
      bus.emit('rooms.changed', {});
      return null;
    },
  });
  return (
    <Card title={t('enphase.title')}>
      <KeptForm state={state} section="enphase" saveLabel={t('enphase.register')} readOnly={useReadOnly()}>
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
