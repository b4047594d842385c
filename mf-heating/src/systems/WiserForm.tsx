import { WiserTerms } from '@foyer/area-parts';
import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Checkbox, PasswordField, TextField } from '@foyer/ui';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import {
  useAcceptWiserEulaMutation,
  useConnectWiserMutation,
  useReconcileWiserMutation,
} from './system-endpoints';
import { useHouseChanged } from './useHouseChanged';

const required = (messageKey: string) => z.string().check(z.trim(), z.minLength(1, { error: messageKey }));

function schemaFor(isRepair: boolean) {
  return z.object({
    username: required('wiserUsernameMissing'),
    password: z.string().check(z.minLength(1, { error: 'wiserPasswordMissing' })),
    eula: z.boolean().check(z.refine((accepted) => isRepair || accepted, { error: 'wiserEulaMissing' })),
  });
}
type Typed = z.input<ReturnType<typeof schemaFor>>;

/** Messages of the specification by the platform's code (spec 3 §8); what is not here is `wiserMainError`. */
const REFUSALS: Readonly<Record<string, Refused<Typed>>> = {
  'invalid.credentials': { field: 'password', messageKey: 'wiserInvalidError' },
  'account.in.use': { field: 'username', messageKey: 'wiserAccountInUse' },
  'wiser.unavailable': { messageKey: 'wiserUnavailableError' },
  'quota.exceeded': { messageKey: 'heatingQuotaError' },
};

/** Null once a step is done; what the platform did not answer at all is thrown, to be said in the form's own words. */
function refusalOf({ error }: { readonly error?: unknown }): Refused<Typed> | null {
  if (error === undefined) return null;
  if (isPlatformError(error) && error.failure === 'refused')
    return REFUSALS[error.code] ?? { messageKey: 'wiserMainError' };
  throw error;
}

/** Connects a wiser account, or mends its password in place: zones, devices and schedules then stay (D122). */
export function WiserForm({ username }: { readonly username: string | null }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const isRepair = username !== null;
  const [connect] = useConnectWiserMutation();
  const [acceptEula] = useAcceptWiserEulaMutation();
  const [reconcile] = useReconcileWiserMutation();
  const houseChanged = useHouseChanged();
  const schema = useMemo(() => schemaFor(isRepair), [isRepair]);
  const stored = useMemo(() => ({ username: username ?? '', password: '', eula: false }), [username]);

  const bringDevices = async () => {
    const accepted = await acceptEula();
    const { error } = accepted.error ? accepted : await reconcile();
    if (error !== undefined) void notify.alert('wiserMainError', { severity: 'warning' });
  };

  const state = useKeptForm({
    name: 'wiser',
    schema,
    stored,
    secret: ['password'],
    save: async (clean) => {
      const refused = refusalOf(await connect({ username: clean.username, password: clean.password }));
      if (refused) return refused;
      if (!isRepair) await bringDevices();
      notify.toast(isRepair ? 'wiserRepairedMessage' : 'registration_info_wiser_added', {
        severity: 'success',
      });
      houseChanged();
      return null;
    },
  });

  return (
    <KeptForm
      state={state}
      section="wiser"
      saveLabel={t(isRepair ? 'systems.wiser.repair' : 'systems.wiser.connect')}
    >
      {isRepair ? null : (
        <TextField
          label={t('systems.wiser.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
          {...state.field('username')}
        />
      )}
      <PasswordField
        label={t('systems.wiser.password')}
        revealLabel={t('systems.reveal')}
        concealLabel={t('systems.conceal')}
        autoComplete="off"
        maxLength={200}
        {...state.field('password')}
      />
      {isRepair ? null : (
        <>
          <WiserTerms />
          <Checkbox label={t('systems.wiser.terms.accept')} {...state.field('eula')} />
        </>
      )}
    </KeptForm>
  );
}
