import { useKeptForm } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, TextField } from '@foyer/ui';
import { useState } from 'react';
import * as z from 'zod/mini';
import fields from '../profile/fields.module.css';
import { failureMessage } from '../profile/refusals';
import { useCreateReadTokenMutation } from './program-endpoints';
import { ShownOnce } from './ShownOnce';

interface Typed {
  name: string;
}
interface Made {
  readonly name: string;
  readonly token: string;
}

const REFUSALS = {
  'read.tokens.too.many': 'readTokensTooManyMessage',
  'too.many.requests': 'formThrottledMessage',
};
const schema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'readTokenNameMessage'), z.maxLength(60, 'readTokenNameMessage')),
});

/** Makes a token for a program that the person names, and shows it until the page is left. */
export function MakeToken() {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [create] = useCreateReadTokenMutation();
  const [made, setMade] = useState<Made | null>(null);
  const state = useKeptForm<Typed, Typed>({
    name: 'readToken',
    schema,
    stored: { name: '' },
    leaving: 'keep',
    save: async ({ name }) => {
      const { data, error } = await create(name);
      if (data) {
        setMade({ name, token: data.token });
        // Clears the name after the form has marked its values as saved.
        setTimeout(() => state.discard());
        return null;
      }
      if (isPlatformError(error) && error.code === 'parameter.invalid')
        return { field: 'name', messageKey: 'readTokenNameMessage' };
      notify.toast(failureMessage(error, REFUSALS), { severity: 'warning' });
      return null;
    },
  });
  return (
    <>
      {made ? (
        <ShownOnce
          key={made.token}
          title={t('programs.madeTitle', { name: made.name })}
          hint={t('programs.shownOnce')}
          value={made.token}
          copyLabel={t('programs.copy')}
          notCopied={t('programs.notCopied')}
          testId="new-token"
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
          label={t('programs.name')}
          hint={t('programs.nameHint')}
          autoComplete="off"
          {...state.field('name')}
        />
        <p>
          <Button type="submit" busy={state.saving ? t('programs.making') : undefined}>
            {t('programs.make')}
          </Button>
        </p>
      </form>
    </>
  );
}
