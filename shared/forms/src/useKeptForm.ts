import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { type KeptPlace, readKept, writeKept } from './kept-values';

/** Why something was not saved: a message of the area (`messages.<key>`), at a field or about the whole. */
export interface Refused<Typed extends FieldValues> {
  readonly field?: Path<Typed>;
  /** Fields that are wrong with it, and say the same. */
  readonly otherFields?: readonly Path<Typed>[];
  readonly messageKey: string;
}

/** What a form is made of. `Typed` are the fields as people fill them in, `Clean` what is sent. */
export interface KeptFormOptions<Typed extends FieldValues, Clean> {
  /** Name of the form within the area: what was typed is kept under it. */
  readonly name: string;
  /** From what was typed to what is sent. The error of a rule is a message key of the area. */
  readonly schema: z.ZodMiniType<Clean, Typed>;
  /** What the platform has, as it stands in the fields. Fields nobody touched follow it. */
  readonly stored: Typed;
  /** Fields that are kept nowhere: passwords, codes. */
  readonly secret?: readonly (keyof Typed & string)[];
  /** `ask` (default) before leaving what is not saved; `keep` it without a word, for steps that people go back and forth between. */
  readonly leaving?: 'ask' | 'keep';
  /** Whether what is typed is stored in the browser. Default true; false where the caller stores it. */
  readonly stores?: boolean;
  /** Whether it may be sent untouched. Default false. */
  readonly evenUntouched?: boolean;
  /**
   * Stores it: `changed` are the fields that differ from what the platform has. Resolves to null once it is stored, else
   * to why not. What it throws is said in the platform client's words.
   */
  readonly save: (clean: Clean, changed: ReadonlySet<keyof Typed & string>) => Promise<Refused<Typed> | null>;
}

/** A form on the page. */
export interface KeptFormState<Typed extends FieldValues, Clean = unknown> {
  /** React Hook Form's own handle, for what is special. */
  readonly form: UseFormReturn<Typed, unknown, Clean>;
  /** What a field of `@foyer/ui` needs besides its label. */
  field(name: Path<Typed>): UseFormRegisterReturn & {
    readonly error: string | undefined;
    readonly errorKey: string | undefined;
  };
  /** Checks and saves; the second tap while the first is under way does nothing. */
  submit(): Promise<void>;
  readonly saving: boolean;
  readonly dirty: boolean;
  /** Whether it may be sent now. */
  readonly sendable: boolean;
  /** Message key of what went wrong with the whole form, null without. */
  readonly refusal: string | null;
  /** Whether what stands in it came back from an earlier visit. */
  readonly restored: boolean;
  /** Back to what the platform has. */
  discard(): void;
}

const MESSAGE_BY_FAILURE: Readonly<Record<string, string>> = {
  offline: 'formOfflineMessage',
  timeout: 'serviceNotAvailableMessage',
  unavailable: 'serviceNotAvailableMessage',
  throttled: 'formThrottledMessage',
  refused: 'formRefusedMessage',
};

/** Not as new values from the platform arrive, which leave alone what was typed. */
const AFRESH = { keepDirtyValues: false, keepErrors: false };

/** Fields that differ from what the platform has; a list differs as a whole. */
function changedFields(values: FieldValues, stored: FieldValues | undefined) {
  return Object.keys(values).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(stored?.[name]),
  );
}

/** Holds a form that loses nothing (see the package's README). */
export function useKeptForm<Typed extends FieldValues, Clean>(
  options: KeptFormOptions<Typed, Clean>,
): KeptFormState<Typed, Clean> {
  const { stored, schema, leaving = 'ask', evenUntouched = false, stores = true } = options;
  const services = useHostServices();
  const { t } = useTranslation();
  const place: KeptPlace = {
    accountId: services.session().profile?.id ?? 'nobody',
    area: services.remote,
    form: options.name,
  };
  const latest = useRef({ options, place });
  latest.current = { options, place };

  const form = useForm<Typed, unknown, Clean>({
    defaultValues: stored as DefaultValues<Typed>,
    values: stored,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    resolver: zodResolver(schema),
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting, errors, defaultValues } = form.formState;
  const defaults = useRef(defaultValues);
  defaults.current = defaultValues;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [restored, setRestored] = useState(false);
  const underWay = useRef(false);
  const dirty = useRef(isDirty);
  dirty.current = isDirty;

  const forget = () => {
    writeKept(latest.current.place, {}, services.now());
    setRestored(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed comes back once, when the form comes
  useLayoutEffect(() => {
    const kept = stores && readKept(place, services.now());
    if (!kept) return;
    for (const [name, value] of Object.entries(kept)) {
      if (name in stored) form.setValue(name as Path<Typed>, value as never, { shouldDirty: true });
    }
    setRestored(true);
  }, []);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => {
          const { options: now, place: where } = latest.current;
          if (now.stores === false) return;
          const open = changedFields(values, defaultValues).filter((name) => !now.secret?.includes(name));
          writeKept(where, Object.fromEntries(open.map((name) => [name, values[name]])), services.now());
        },
      }),
    [form, services],
  );

  // Who is asked and leaves, leaves it behind; who lost the session, or reloads, finds it again.
  const visits = useRef(0);
  useEffect(() => {
    visits.current += 1;
    const visit = visits.current;
    const lift = leaving === 'ask' ? services.navigation.block(() => dirty.current) : () => {};
    return () => {
      lift();
      const left = leaving === 'ask' && services.session().status === 'authenticated';
      const where = latest.current.place;
      setTimeout(() => {
        if (left && visits.current === visit) writeKept(where, {}, services.now());
      });
    };
  }, [leaving, services]);

  const send = form.handleSubmit(async (clean) => {
    setRefusal(null);
    const { save } = latest.current.options;
    const changed = new Set(changedFields(form.getValues(), defaults.current));
    try {
      const refused = await save(clean, changed);
      if (refused?.field) {
        form.setError(
          refused.field,
          { type: 'platform', message: refused.messageKey },
          { shouldFocus: true },
        );
        for (const name of refused.otherFields ?? [])
          form.setError(name, { type: 'platform', message: refused.messageKey });
      } else if (refused) setRefusal(refused.messageKey);
      else {
        form.reset(form.getValues(), AFRESH);
        forget();
      }
    } catch (error) {
      if (!isPlatformError(error)) services.report(error, { form: latest.current.options.name });
      const failure = isPlatformError(error) ? error.failure : 'unavailable';
      // Who is asked to sign in again finds the form as it was.
      if (failure !== 'not-authorized' && failure !== 'aborted')
        setRefusal(MESSAGE_BY_FAILURE[failure] ?? 'serviceNotAvailableMessage');
    }
  });

  return {
    form,
    field: (name) => {
      const message = form.getFieldState(name, form.formState).error?.message;
      return {
        ...form.register(name),
        error: message === undefined ? undefined : t(`messages.${message}`),
        errorKey: message,
      };
    },
    submit: async () => {
      if (underWay.current) return;
      underWay.current = true;
      try {
        await send();
      } finally {
        underWay.current = false;
      }
    },
    saving: isSubmitting,
    dirty: isDirty,
    sendable: isDirty || evenUntouched || Object.keys(errors).length > 0,
    refusal,
    restored,
    discard: () => {
      form.reset(stored, AFRESH);
      setRefusal(null);
      forget();
    },
  };
}
