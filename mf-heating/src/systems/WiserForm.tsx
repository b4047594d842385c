import { WiserTerms } from '@foyer/area-parts';
import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { PasswordField, TextField } from '@foyer/ui';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useConnectWiserMutation } from './system-endpoints';

const MAX_USERNAME = 120;
const MAX_PASSWORD = 200;

function schemaFor(isRepair: boolean) {
  return z.object({
    username: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: 'wiserUsernameMissing' }),
        z.maxLength(MAX_USERNAME, { error: 'wiserUsernameTooLong' }),
      ),
    password: z
      .string()
      .check(
        z.minLength(1, { error: 'wiserPasswordMissing' }),
        z.maxLength(MAX_PASSWORD, { error: 'wiserPasswordTooLong' }),
      ),
    eula: z.boolean().check(z.refine((accepted) => isRepair || accepted, { error: 'wiserEulaMissing' })),
  });
}
type Typed = z.input<ReturnType<typeof schemaFor>>;

/** Messages by platform error code; any other is `wiserMainError`. */
const REFUSALS: Readonly<Record<string, Refused<Typed>>> = {
  'invalid.credentials': { field: 'password', messageKey: 'wiserInvalidError' },
  'account.in.use': { field: 'username', messageKey: 'wiserAccountInUse' },
  'wiser.unavailable': { messageKey: 'wiserUnavailableError' },
  'quota.exceeded': { messageKey: 'heatingQuotaError' },
};

/** Message of a refused request; null after success. Throws any other error for the form to show. */
function refusalOf({ error }: { readonly error?: unknown }): Refused<Typed> | null {
  if (error === undefined) return null;
  if (isPlatformError(error) && error.failure === 'refused')
    return REFUSALS[error.code] ?? { messageKey: 'wiserMainError' };
  throw error;
}

/** Connects a wiser account, or replaces its password without touching zones, devices and schedules. */
export function WiserForm({ username }: { readonly username: string | null }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const isRepair = username !== null;
  const [connect] = useConnectWiserMutation();
  const schema = useMemo(() => schemaFor(isRepair), [isRepair]);
  const stored = useMemo(() => ({ username: username ?? '', password: '', eula: false }), [username]);

  const state = useKeptForm({
    name: 'wiser',
    schema,
    stored,
    secret: ['password'],
    save: async ({ username, password }) => {
      const connected = await connect({ username, password, isRepair });
      const refused = refusalOf(connected);
      if (refused) return refused;
      if (!connected.data) void notify.alert('wiserMainError', { severity: 'warning' });
      notify.toast(isRepair ? 'wiserRepairedMessage' : 'registration_info_wiser_added', {
        severity: 'success',
      });
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
          {...state.field('username')}
        />
      )}
      <PasswordField
        label={t('systems.wiser.password')}
        revealLabel={t('systems.reveal')}
        concealLabel={t('systems.conceal')}
        autoComplete="off"
        {...state.field('password')}
      />
      {isRepair ? null : <WiserTerms {...state.field('eula')} />}
    </KeptForm>
  );
}
