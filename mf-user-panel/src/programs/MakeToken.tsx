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
      {made ? <MadeToken key={made.token} made={made} /> : null}
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

function MadeToken({ made: { name, token } }: { readonly made: Made }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => setCopied('copied'),
      () => setCopied('notCopied'),
    );
  return (
    <fieldset className={fields.group}>
      <legend className={fields.groupTitle}>{t('programs.madeTitle', { name })}</legend>
      <p role="status">{t('programs.shownOnce')}</p>
      <pre className={fields.lines} translate="no" data-testid="new-token">
        {token}
      </pre>
      <div className={fields.buttons}>
        <p>
          <Button onClick={() => void copy()}>{t('programs.copy')}</Button>
        </p>
        <p role="status">{copied && t(`programs.${copied}`)}</p>
      </div>
    </fieldset>
  );
}
