import { BATTERY_CODE_LENGTH, batteryCode, formatBatteryCode, isBatteryCodeComplete } from '@foyer/domain';
import type { KeptFormState } from '@foyer/forms';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, IconOk, Spinner, TextField } from '@foyer/ui';
import { type ReactNode, useRef, useState } from 'react';
import styles from './Registration.module.css';
import type { TypedRegistration } from './registration-form';

/** A code the platform has validated; it is read-only from then on. */
export interface FrozenCode {
  readonly value: string;
  /** Description of the box it belongs to. */
  readonly about?: string | undefined;
}

export interface CodeEntryProps {
  readonly kind: 'serial' | 'activation';
  readonly frozen: readonly FrozenCode[];
  /** Whether another code is required. */
  readonly wantsMore: boolean;
  /** Validates a complete code; resolves to the error message, or null once valid and stored. */
  readonly judge: (code: string) => Promise<string | null>;
  /** Converts typed text into a code; null to use the text as typed. */
  readonly convert?: (typed: string) => Promise<string | null>;
  /** Field value, controlled by the form so that a partial code survives a reload. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Removes a valid code, so that another box can be entered; absent after registration. */
  readonly takeBack?: ((code: string) => void) | undefined;
  /** Element and error of the form's field. */
  readonly field: Pick<ReturnType<KeptFormState<TypedRegistration>['field']>, 'ref' | 'errorKey'>;
  readonly disabled: boolean;
  /** Rendered beside the field: another way to read a code. */
  readonly children?: (read: (text: string) => void) => ReactNode;
}

const LENGTH_FAULTS = { serial: 'serialNumberLength', activation: 'activationCodeLength' } as const;

/** Enters codes one by one: typed, pasted or scanned, validated when complete, then read-only. */
export function CodeEntry({
  kind,
  frozen,
  wantsMore,
  judge,
  convert,
  typed,
  onType: setTyped,
  takeBack,
  field,
  disabled,
  children,
}: CodeEntryProps) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<string | null>(null);
  const [judging, setJudging] = useState(false);

  /** Sequence number of the entry, so that a late validation of an earlier one is ignored. */
  const entries = useRef(0);

  const acceptText = async (text: string) => {
    entries.current += 1;
    const entry = entries.current;
    setFault(null);
    setJudging(false);
    const converted = convert ? await convert(text) : null;
    if (entry !== entries.current) return;
    const found = converted ?? text;
    if (batteryCode(found).length > BATTERY_CODE_LENGTH) {
      setTyped(found);
      setFault(LENGTH_FAULTS[kind]);
      return;
    }
    const code = formatBatteryCode(found);
    setTyped(code);
    if (!isBatteryCodeComplete(code)) return;
    setJudging(true);
    const wrong = await judge(code);
    if (entry !== entries.current) return;
    setJudging(false);
    setFault(wrong);
    if (wrong === null) setTyped('');
  };

  // The form misses a code; what is wrong with a typed one is known here.
  const shownFault = fault ?? (typed === '' ? field.errorKey : undefined);
  return (
    <div className={styles.codes}>
      {frozen.length > 0 ? (
        <ul className={styles.frozen} aria-label={t(`registration.${kind}.frozen`)}>
          {frozen.map(({ value, about }) => (
            <li key={value}>
              <IconOk size={20} aria-hidden />
              <span className={styles.code}>{formatBatteryCode(value)}</span>
              {about ? <span className={styles.about}>{about}</span> : null}
              {takeBack ? (
                <Button
                  variant="quiet"
                  disabled={disabled}
                  aria-label={t(`registration.${kind}.takeBackOf`, { code: formatBatteryCode(value) })}
                  onClick={() => takeBack(value)}
                >
                  {t('registration.takeBack')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {wantsMore ? (
        <div className={styles.entry}>
          <TextField
            ref={field.ref}
            label={t(`registration.${kind}.label`, { next: frozen.length + 1 })}
            hint={t(`registration.${kind}.hint`)}
            value={typed}
            disabled={disabled}
            readOnly={judging}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            error={shownFault ? t(`messages.${shownFault}`) : undefined}
            errorKey={shownFault}
            onChange={({ target }) => void acceptText(target.value)}
            onBlur={() => {
              if (typed !== '' && !isBatteryCodeComplete(typed)) {
                setFault(LENGTH_FAULTS[kind]);
              }
            }}
          />
          {children?.((text) => void acceptText(text))}
        </div>
      ) : null}
      <p role="status" className={styles.judging}>
        {judging ? <Spinner label={t('registration.judging')} /> : null}
      </p>
    </div>
  );
}
