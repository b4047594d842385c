import { useHostServices, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { TextField } from '@foyer/ui';
import { useState } from 'react';
import { FormDialog } from '../rooms-and-devices/FormDialog';
import { useSubmission } from '../rooms-and-devices/useSubmission';
import { budgetCents } from './budget-cents';
import { useSaveCostBudgetMutation } from './cost-endpoints';

interface BudgetDialogProps {
  /** Null to set a first one. */
  readonly budgetCents: number | null;
  readonly currency: string;
  onClose(): void;
}

/** Sets or changes the budget of a month. */
export function BudgetDialog({ budgetCents: before, currency, onClose }: BudgetDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { notify } = useHostServices();
  const submission = useSubmission();
  const [save] = useSaveCostBudgetMutation();
  const written = before === null ? '' : String(before / 100);
  const [typed, setTyped] = useState(language === 'fr' ? written.replace('.', ',') : written);
  const [isTried, setTried] = useState(false);
  const cents = budgetCents(typed, language);

  const submit = async () => {
    setTried(true);
    if (cents === null) return;
    if (!(await submission.send(() => save(cents), 'costBudgetError'))) return;
    notify.toast('costs.budget.saved');
    onClose();
  };

  return (
    <FormDialog
      title={t(before === null ? 'costs.budget.set' : 'costs.budget.change')}
      submitLabel={t('settings.save')}
      submission={submission}
      testId="dialog-cost-budget"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t('costs.budget.field', { currency: currency === 'EUR' ? '€' : currency })}
        hint={t('costs.budget.hint')}
        error={isTried && cents === null ? t('costs.budget.invalid') : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          submission.clear();
          setTyped(target.value);
        }}
      />
    </FormDialog>
  );
}
