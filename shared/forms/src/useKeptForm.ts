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
import { type FieldMessage, fieldMessage, readMessage } from './field-message';
import { type KeptPlace, readKept, writeKept } from './kept-values';
import { usePointerRelease } from './usePointerRelease';

/** Why a save failed: a message of the area (`messages.<key>`), at a field or for the whole form. */
export interface Refused<Typed extends FieldValues> {
  readonly field?: Path<Typed>;
  /** Further fields of the same error: marked invalid, without repeating it. */
  readonly otherFields?: readonly Path<Typed>[];
  readonly messageKey: string;
}

/** Options of a form. `Typed` are the field values, `Clean` the parsed values to send. */
export interface KeptFormOptions<Typed extends FieldValues, Clean> {
  /** Name of the form within the area; key of its stored values. */
  readonly name: string;
  /**
   * Parses field values. Error messages are message keys of the area; a check without one has a message of the
   * common texts.
   */
  readonly schema: z.ZodMiniType<Clean, Typed>;
  /** The platform's values as field values. Untouched fields follow changes. */
  readonly stored: Typed;
  /** Fields that are never stored, such as passwords and codes. */
  readonly secret?: readonly (keyof Typed & string)[];
  /**
   * `ask` (default) confirms before leaving unsaved changes; `keep` stores them without asking, for steps of a
   * wizard.
   */
  readonly leaving?: 'ask' | 'keep';
  /** Whether what is typed is stored in the browser. Default true; false where the caller stores it. */
  readonly stores?: boolean;
  /** Whether an unchanged form may be submitted. Default false. */
  readonly evenUntouched?: boolean;
  /**
   * Saves the values; `changed` are the fields that differ from the platform's. Resolves to null on success, else
   * to the reason. Thrown errors are shown with the platform client's message, a refused parameter at its field.
   */
  readonly save: (clean: Clean, changed: ReadonlySet<keyof Typed & string>) => Promise<Refused<Typed> | null>;
}

export interface KeptFormState<Typed extends FieldValues, Clean = unknown> {
  /** React Hook Form's own handle. */
  readonly form: UseFormReturn<Typed, unknown, Clean>;
  /** Props of a `@foyer/ui` field, except its label. */
  field(name: Path<Typed>): UseFormRegisterReturn & {
    readonly error: string | undefined;
    readonly errorKey: string | undefined;
    /** Set where the error is written at another field. */
    readonly invalid?: true;
  };
  /** Validates and saves; ignored while a save is under way. */
  submit(): Promise<void>;
  readonly saving: boolean;
  readonly dirty: boolean;
  /** True when the form can be submitted. */
  readonly sendable: boolean;
  /** Message key of the error of the whole form; null without one. */
  readonly refusal: string | null;
  /** True when the values were restored from an earlier visit. */
  readonly restored: boolean;
  /** True when the platform's value of an edited field changed meanwhile, in another tab for example. */
  readonly changedElsewhere: boolean;
  /** Resets to the platform's values. */
  discard(): void;
}

/** Type of an error that is written at another field. */
const SHARED_ERROR = 'shared';

const MESSAGE_BY_FAILURE: Readonly<Record<string, string>> = {
  offline: 'formOfflineMessage',
  timeout: 'serviceNotAvailableMessage',
  unavailable: 'serviceNotAvailableMessage',
  throttled: 'formThrottledMessage',
  refused: 'formRefusedMessage',
};

/** Full reset; new values from the platform instead preserve dirty fields. */
const AFRESH = { keepDirtyValues: false, keepErrors: false };

/** Fields that differ from the platform's values; lists are compared as a whole. */
function changedFields(values: FieldValues, stored: FieldValues | undefined) {
  return Object.keys(values).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(stored?.[name]),
  );
}

/** Form state with stored drafts (see the package's README). */
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
    resolver: zodResolver(schema, { error: fieldMessage }),
    mode: 'onTouched',
  });
  const { isSubmitting, errors, defaultValues } = form.formState;
  const defaults = useRef(defaultValues);
  defaults.current = defaultValues;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [restored, setRestored] = useState(false);
  const underWay = useRef(false);
  // React Hook Form clears its flag when other values arrive in the render that restores these.
  const isDirty =
    form.formState.isDirty || (restored && changedFields(form.getValues(), defaultValues).length > 0);
  const dirty = useRef(isDirty);
  dirty.current = isDirty;

  // Fields that are edited keep their value when the platform's changes: saving them would replace it unseen.
  const [elsewhere, setElsewhere] = useState<readonly string[]>([]);
  const earlier = useRef(stored);
  useEffect(() => {
    const news = changedFields(stored, earlier.current);
    earlier.current = stored;
    // During a save the change is this form's own.
    if (news.length === 0 || underWay.current) return;
    const mine = changedFields(form.getValues(), stored);
    setElsewhere((known) => mine.filter((name) => news.includes(name) || known.includes(name)));
  }, [stored, form]);

  const deleteStored = () => {
    writeKept(latest.current.place, {}, services.now());
    setRestored(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: restores once, on mount
  useLayoutEffect(() => {
    const kept = stores && readKept(place, services.now());
    if (!kept) return;
    // What has been saved since, in another tab for example, is no longer unsaved input.
    const unsaved = changedFields(kept, stored).filter((name) => name in stored);
    if (unsaved.length === 0) return deleteStored();
    for (const name of unsaved)
      form.setValue(name as Path<Typed>, kept[name] as never, { shouldDirty: true });
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

  // A confirmed leave discards the values; a lost session or a reload preserves them.
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

  const shownFields = useRef(new Set<Path<Typed>>());
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
          form.setError(name, { type: SHARED_ERROR, message: refused.messageKey });
      } else if (refused) setRefusal(refused.messageKey);
      else {
        form.reset(form.getValues(), AFRESH);
        setElsewhere([]);
        deleteStored();
      }
    } catch (error) {
      if (!isPlatformError(error)) services.report(error, { form: latest.current.options.name });
      const refusedField = [...shownFields.current].find(
        (name) => isPlatformError(error) && error.parameter === name,
      );
      if (refusedField) {
        const message: FieldMessage = 'fieldInvalidMessage';
        form.setError(refusedField, { type: 'platform', message }, { shouldFocus: true });
        return;
      }
      const failure = isPlatformError(error) ? error.failure : 'unavailable';
      // After signing in again the form is unchanged, so no error is shown.
      if (failure !== 'not-authorized' && failure !== 'aborted')
        setRefusal(MESSAGE_BY_FAILURE[failure] ?? 'serviceNotAvailableMessage');
    }
  });

  // What failed for want of a connection can be sent again: the message would contradict the page.
  useEffect(() => {
    const following = services.connectivity$.subscribe((isOnline) => {
      if (isOnline) setRefusal((shown) => (shown === MESSAGE_BY_FAILURE.offline ? null : shown));
    });
    return () => following.unsubscribe();
  }, [services]);

  const afterRelease = usePointerRelease();

  return {
    form,
    field: (name) => {
      const { message, type } = form.getFieldState(name, form.formState).error ?? {};
      const { key, limit } = readMessage(message ?? '');
      const registered = form.register(name);
      shownFields.current.add(name);
      return {
        ...registered,
        // An error that appears while a button is pressed moves the button, and its click is lost.
        onBlur: async (event) => afterRelease(() => registered.onBlur(event)),
        ...(type === SHARED_ERROR
          ? { error: undefined, errorKey: undefined, invalid: true as const }
          : {
              // Areas released before forms 1.5 have no texts of checks without a message of their own.
              error:
                key === '' ? undefined : t([`messages.${key}`, 'messages.formRefusedMessage'], { limit }),
              errorKey: key === '' ? undefined : key,
            }),
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
    changedElsewhere: elsewhere.length > 0,
    discard: () => {
      form.reset(stored, AFRESH);
      setElsewhere([]);
      setRefusal(null);
      deleteStored();
    },
  };
}
