import { LANGUAGES } from '@foyer/contract';
import { isEmailAddress } from '@foyer/domain';
import { TextField } from '@foyer/ui';
import { checkFirstRun } from '@foyer/wire/first-run';
import { useState } from 'react';
import { useTexts } from '../../context/suite-context';
import { EntranceForm } from '../EntranceForm';
import { failureMessage } from '../recovery/useRecoveryCall';
import { Choice } from './Choice';
import { orNull } from './draft';
import type { StepProps } from './steps';
import { useFirstRunCall } from './useFirstRunCall';

/** Name, address, language and contact of the service, and whether it sells energy. */
export function ServiceStep({ draft, change, leave }: StepProps) {
  const t = useTexts();
  const { send, ...form } = useFirstRunCall(leave);
  const [tried, setTried] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { service } = draft;
  const type = (changes: Partial<typeof service>) => change({ service: { ...service, ...changes } });
  const lacksName = service.name.trim() === '';
  const lacksContact = service.contact !== null && !isEmailAddress(service.contact.trim());

  const submit = async () => {
    setTried(true);
    setRefused(false);
    if (lacksName || lacksContact) return;
    const typed = { ...service, contact: orNull(service.contact ?? '') };
    const checked = await send(checkFirstRun, { code: draft.code, service: typed });
    if (!checked) return;
    const isWrong = checked.result.some((fault) => ['name', 'contact', 'service'].includes(fault));
    setRefused(isWrong);
    if (!isWrong) change({ service: typed, step: 'mail' });
  };

  return (
    <EntranceForm
      {...form}
      said={form.said ?? (isRefused ? failureMessage('firstRunRefusedMessage') : null)}
      submitLabel={t('firstRun.next')}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t('firstRun.service.label')}
        name="service"
        autoComplete="organization"
        maxLength={60}
        value={service.name}
        error={tried && lacksName ? t('firstRun.service.missing') : undefined}
        onChange={(event) => type({ name: event.target.value })}
      />
      <TextField
        label={t('firstRun.service.origin')}
        hint={t('firstRun.service.originHint')}
        name="origin"
        readOnly
        value={draft.publicOrigin}
      />
      <Choice
        label={t('firstRun.service.language')}
        value={service.language}
        options={LANGUAGES.map((value) => ({ value, label: t(`language.names.${value}`) }))}
        onChange={(language) => type({ language })}
      />
      <TextField
        label={t('firstRun.service.contact')}
        hint={t('firstRun.service.contactHint')}
        type="email"
        name="contact"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={service.contact ?? ''}
        error={tried && lacksContact ? t('firstRun.mail.addressMissing') : undefined}
        onChange={(event) => type({ contact: event.target.value || null })}
      />
      <Choice
        label={t('firstRun.service.supplier')}
        hint={t('firstRun.service.supplierHint')}
        value={service.isSupplier ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: t('firstRun.service.supplierYes') },
          { value: 'no', label: t('firstRun.service.supplierNo') },
        ]}
        onChange={(value) => type({ isSupplier: value === 'yes' })}
      />
    </EntranceForm>
  );
}
