import { useKeptForm } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Checkbox, TextField } from '@foyer/ui';
import { NOTIFICATION_KINDS } from '@foyer/wire/notifications';
import { useState } from 'react';
import * as z from 'zod/mini';
import fields from '../profile/fields.module.css';
import { failureMessage } from '../profile/refusals';
import { ShownOnce } from './ShownOnce';
import { useAddWebhookMutation } from './webhook-endpoints';

const REFUSALS = {
  'webhooks.too.many': 'webhooksTooManyMessage',
  'too.many.requests': 'formThrottledMessage',
};
const ADDRESS_REFUSALS: Readonly<Record<string, string>> = {
  'parameter.invalid': 'webhookAddressMessage',
  'webhook.address.not.https': 'webhookAddressMessage',
  'webhook.address.not.public': 'webhookNotPublicMessage',
};

const kind = z.boolean();
const schema = z.object({
  address: z.string().check(
    z.trim(),
    z.refine((text) => text.startsWith('https://') && URL.canParse(text), {
      error: 'webhookAddressMessage',
    }),
  ),
  consumption: kind,
  silent: kind,
  battery: kind,
  production: kind,
  support: kind,
  change: kind,
});
const EMPTY = {
  address: '',
  consumption: true,
  silent: true,
  battery: true,
  production: true,
  support: true,
  change: true,
};

/** Adds an address that alerts are posted to, and shows its secret until the page is left. */
export function AddWebhook() {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [add] = useAddWebhookMutation();
  const [added, setAdded] = useState<{ readonly address: string; readonly secret: string } | null>(null);
  const state = useKeptForm({
    name: 'webhook',
    schema,
    stored: EMPTY,
    // Some receivers are known by their address alone.
    secret: ['address'],
    leaving: 'keep',
    save: async ({ address, ...chosen }) => {
      const kinds = NOTIFICATION_KINDS.filter((name) => chosen[name]);
      if (kinds.length === 0) {
        notify.toast('webhookKindsMessage', { severity: 'warning' });
        return null;
      }
      const { data, error } = await add({ address, kinds: kinds.join(',') });
      if (data) {
        setAdded({ address, secret: data.secret });
        // Clears the address after the form has marked its values as saved.
        setTimeout(() => state.discard());
        return null;
      }
      const messageKey = isPlatformError(error) ? ADDRESS_REFUSALS[error.code] : undefined;
      if (messageKey) return { field: 'address', messageKey };
      notify.toast(failureMessage(error, REFUSALS), { severity: 'warning' });
      return null;
    },
  });
  return (
    <>
      {added ? (
        <ShownOnce
          key={added.secret}
          title={t('webhooks.secretOf', { address: added.address })}
          hint={t('webhooks.shownOnce')}
          value={added.secret}
          copyLabel={t('webhooks.copy')}
          notCopied={t('webhooks.notCopied')}
          testId="new-webhook-secret"
        />
      ) : null}
      <form
        className={fields.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void state.submit();
        }}
      >
        <TextField
          type="url"
          label={t('webhooks.address')}
          hint={t('webhooks.addressHint')}
          autoComplete="off"
          {...state.field('address')}
        />
        <fieldset className={fields.group}>
          <legend className={fields.groupTitle}>{t('webhooks.kinds')}</legend>
          {NOTIFICATION_KINDS.map((name) => (
            <Checkbox key={name} label={t(`notifications.kinds.${name}`)} {...state.field(name)} />
          ))}
        </fieldset>
        <p>
          <Button type="submit" busy={state.saving ? t('webhooks.adding') : undefined}>
            {t('webhooks.add')}
          </Button>
        </p>
      </form>
    </>
  );
}
