import type { KeptFormState } from '@foyer/forms';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Checkbox, Dialog, TextField } from '@foyer/ui';
import { useState } from 'react';
import type { TypedRegistration } from './registration-form';

interface ConsuelFieldsProps {
  readonly state: KeptFormState<TypedRegistration, TypedRegistration>;
  /** A virtual battery requires the acceptance, with or without a number. */
  readonly needsAcceptance: boolean;
}

/** Number of the Consuel certificate, plus the declaration a virtual battery requires. */
export function ConsuelFields({ state, needsAcceptance }: ConsuelFieldsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { ref, ...accepted } = state.field('consuelAccepted');
  const accept = (value: boolean) =>
    state.form.setValue('consuelAccepted', value, { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <TextField
        {...state.field('consuelNumber')}
        label={t('registration.consuel.label')}
        hint={t('registration.consuel.hint')}
        autoComplete="off"
      />
      {needsAcceptance ? (
        <>
          <Checkbox
            {...accepted}
            ref={ref}
            label={t('registration.consuel.accept')}
            checked={state.form.watch('consuelAccepted')}
            onChange={({ target }) => {
              // Ticking the box opens the declaration, so that it can be read first.
              if (target.checked) setOpen(true);
              else accept(false);
            }}
          />
          <Dialog
            open={isOpen}
            title={t('registration.consuel.title')}
            closeLabel={t('help.close')}
            onClose={() => setOpen(false)}
            testId="dialog-consuel"
            actions={
              <>
                <Button onClick={() => setOpen(false)}>{t('registration.consuel.refuse')}</Button>
                <Button
                  variant="primary"
                  onClick={() => {
                    accept(true);
                    setOpen(false);
                  }}
                >
                  {t('registration.consuel.agree')}
                </Button>
              </>
            }
          >
            <p>{t('registration.consuel.text')}</p>
            <p>{t('registration.consuel.text2')}</p>
          </Dialog>
        </>
      ) : null}
    </>
  );
}
