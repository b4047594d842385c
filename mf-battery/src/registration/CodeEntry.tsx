import { groupedCode, isBatteryCodeComplete } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, IconOk, Spinner, TextField } from '@foyer/ui';
import { type ReactNode, useRef, useState } from 'react';
import styles from './Registration.module.css';

/** A code the platform has found valid: it cannot be changed any more. */
export interface FrozenCode {
  readonly value: string;
  /** What it belongs to, in words. */
  readonly about?: string | undefined;
}

interface CodeEntryProps {
  readonly kind: 'serial' | 'activation';
  readonly frozen: readonly FrozenCode[];
  /** Whether one more is asked for. */
  readonly wantsMore: boolean;
  /** Judges a whole code; resolves to the message of what is wrong, null when it is valid and was kept. */
  readonly judge: (code: string) => Promise<string | null>;
  /** Makes a code of what is none as it was typed; null where it is to be taken as typed. */
  readonly convert?: (typed: string) => Promise<string | null>;
  /** What stands in the field, and who keeps it: half a code comes back after a reload. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Takes a valid code back, since another box is meant; absent once it is registered. */
  readonly takeBack?: ((code: string) => void) | undefined;
  readonly disabled: boolean;
  /** Beside the field: another way to read a code. */
  readonly children?: (read: (text: string) => void) => ReactNode;
}

/** Codes one after the other: typed, pasted or read, judged as soon as they are whole, then fixed (spec 3 §4 §5, D113). */
export function CodeEntry({
  kind,
  frozen,
  wantsMore,
  judge,
  convert,
  typed,
  onType: setTyped,
  takeBack,
  disabled,
  children,
}: CodeEntryProps) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<string | null>(null);
  const [judging, setJudging] = useState(false);

  /** Counts entries: the answer about an earlier one says nothing about what is in the field now. */
  const entries = useRef(0);

  const take = async (text: string) => {
    entries.current += 1;
    const entry = entries.current;
    setFault(null);
    setJudging(false);
    const converted = convert ? await convert(text) : null;
    if (entry !== entries.current) return;
    const code = groupedCode(converted ?? text);
    setTyped(code);
    if (!isBatteryCodeComplete(code)) return;
    setJudging(true);
    const wrong = await judge(code);
    if (entry !== entries.current) return;
    setJudging(false);
    setFault(wrong);
    if (wrong === null) setTyped('');
  };

  return (
    <div className={styles.codes}>
      {frozen.length > 0 ? (
        <ul className={styles.frozen} aria-label={t(`registration.${kind}.frozen`)}>
          {frozen.map(({ value, about }) => (
            <li key={value}>
              <IconOk size={20} aria-hidden />
              <span className={styles.code}>{groupedCode(value)}</span>
              {about ? <span className={styles.about}>{about}</span> : null}
              {takeBack ? (
                <Button
                  variant="quiet"
                  disabled={disabled}
                  aria-label={t(`registration.${kind}.takeBackOf`, { code: groupedCode(value) })}
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
            label={t(`registration.${kind}.label`, { next: frozen.length + 1 })}
            hint={t(`registration.${kind}.hint`)}
            value={typed}
            disabled={disabled}
            readOnly={judging}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            error={fault ? t(`messages.${fault}`) : undefined}
            errorKey={fault ?? undefined}
            onChange={({ target }) => void take(target.value)}
            onBlur={() => {
              if (typed !== '' && !isBatteryCodeComplete(typed)) {
                setFault(kind === 'serial' ? 'serialNumberLength' : 'activationCodeLength');
              }
            }}
          />
          {children?.((text) => void take(text))}
        </div>
      ) : null}
      <p role="status" className={styles.judging}>
        {judging ? <Spinner label={t('registration.judging')} /> : null}
      </p>
    </div>
  );
}
