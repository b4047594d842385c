import type { FailureMessage } from '@foyer/domain';
import { TextField } from '@foyer/ui';
import { openFirstRun } from '@foyer/wire/first-run';
import { useState } from 'react';
import { useTexts } from '../../context/suite-context';
import { EntranceForm } from '../EntranceForm';
import type { StepProps } from './steps';
import { useFirstRunCall } from './useFirstRunCall';

/** The code that the start printed. */
export function CodeStep({
  draft,
  change,
  leave,
  wrong,
}: StepProps & { readonly wrong: FailureMessage | null }) {
  const t = useTexts();
  const { send, ...form } = useFirstRunCall(leave);
  const [code, setCode] = useState(draft.code);
  const [missing, setMissing] = useState(false);

  const submit = async () => {
    const lacks = code.trim() === '';
    setMissing(lacks);
    if (lacks) return;
    const opened = await send(openFirstRun, { code });
    if (!opened) return;
    const { publicOrigin, mailSender, service } = opened.result;
    // What was typed with a former code stays.
    const isNew = draft.publicOrigin === '';
    change({ code, publicOrigin, mailSender, ...(isNew && { service }), step: 'operator' });
  };

  return (
    <EntranceForm
      {...form}
      said={form.said ?? wrong}
      submitLabel={t('firstRun.next')}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t('firstRun.code.label')}
        hint={t('firstRun.code.hint')}
        name="first-run-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={code}
        error={missing ? t('firstRun.code.missing') : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
    </EntranceForm>
  );
}
