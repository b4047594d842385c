import { type KeptFormState, type Refused, useKeptForm } from '@foyer/forms';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { BackButton } from './BackButton';
import type { StepProps } from './StepPage';
import styles from './StepPage.module.css';

interface StepFormProps<Typed extends Record<string, unknown>, Clean> extends StepProps {
  readonly schema: z.ZodMiniType<Clean, Typed>;
  /** Values without a draft. */
  readonly initial: Typed;
  /** Fields excluded from drafts. */
  readonly secret?: readonly (keyof Typed & string)[];
  readonly save: (clean: Clean) => Promise<Refused<Typed> | null>;
  readonly children: (form: KeptFormState<Typed, Clean>) => ReactNode;
}

/** Form of a step: stores each change in the draft, and submits once even when tapped repeatedly. */
export function StepForm<Typed extends Record<string, unknown>, Clean>(props: StepFormProps<Typed, Clean>) {
  const { step, registration, schema, initial, secret = [], save, children } = props;
  const { t } = useTranslation();
  const [stored] = useState<Typed>(() => {
    const entered = registration.draftOf(step.path);
    return Object.fromEntries(
      Object.entries(initial).map(([name, value]) => [
        name,
        typeof entered[name] === typeof value ? entered[name] : value,
      ]),
    ) as Typed;
  });
  /** True once the step is saved: the next page may take a moment, and a second tap must not send again. */
  const isSaved = useRef(false);
  const state = useKeptForm<Typed, Clean>({
    name: step.path,
    schema,
    stored,
    secret,
    leaving: 'keep',
    stores: false,
    evenUntouched: true,
    save: async (clean) => {
      const refused = await save(clean);
      isSaved.current = refused === null;
      return refused;
    },
  });
  const { form } = state;
  const { draftStore } = registration;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const open = Object.entries(values).filter(([name]) => !secret.includes(name));
          draftStore.saveStep(step.path, Object.fromEntries(open));
        },
      }),
    [form, draftStore, step, secret],
  );
  return (
    <form
      className={styles.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaved.current) void state.submit();
      }}
    >
      {children(state)}
      <div role="alert">
        {state.refusal ? (
          <p className={styles.refusal} data-testid={`error-${state.refusal}`}>
            {t(`messages.${state.refusal}`)}
          </p>
        ) : null}
      </div>
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          data-testid={`save-${step.path}`}
          busy={state.saving ? t('form.saving') : undefined}
        >
          {t('actions.next')}
        </Button>
        <BackButton step={step} registration={registration} />
      </div>
    </form>
  );
}
