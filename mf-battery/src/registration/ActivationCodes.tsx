import { CodeCamera } from '@foyer/area-parts';
import { activationCodeFault, BATTERY_CODE_LENGTH, isMacAddress } from '@foyer/domain';
import type { BatteryRegistration } from '@foyer/wire/battery-registration';
import { CodeEntry, type CodeEntryProps } from './CodeEntry';
import { messageOfFailure } from './failure-messages';
import { useCodeOfMacMutation, useJudgeCodeMutation } from './registration-endpoints';
import { useTakeBack } from './useTakeBack';

interface ActivationCodesProps {
  readonly registration: BatteryRegistration;
  /** Number of codes required: one per box. */
  readonly needed: number;
  readonly disabled: boolean;
  readonly field: CodeEntryProps['field'];
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** One activation code per box. Older boxes have an address, which is converted to a code. */
export function ActivationCodes({ registration, needed, disabled, ...entry }: ActivationCodesProps) {
  const takeBack = useTakeBack('activation');
  const [judge] = useJudgeCodeMutation();
  const [codeOfMac] = useCodeOfMacMutation();
  const { activationCodes, batteryId } = registration;
  return (
    <CodeEntry
      kind="activation"
      frozen={activationCodes.map((value) => ({ value }))}
      wantsMore={batteryId === null && activationCodes.length < needed}
      disabled={disabled}
      takeBack={batteryId === null ? takeBack : undefined}
      {...entry}
      convert={async (typed) => {
        if (!isMacAddress(typed)) return null;
        const { data } = await codeOfMac({ mac: typed.trim() });
        return data ?? null;
      }}
      judge={async (value) => {
        const frozen = activationCodes.map((code) => ({
          value: code,
          isValid: true,
          isFrozen: true,
          msbType: null,
        }));
        const typed = { value, isValid: null, isFrozen: false, msbType: null };
        const fault = activationCodeFault([...frozen, typed], frozen.length);
        if (fault) return fault;
        const { data, error } = await judge(value);
        if (error) return messageOfFailure(error);
        return data ? null : 'activationCodeInvalid';
      }}
    >
      {(read) => <CodeCamera codeLength={BATTERY_CODE_LENGTH} disabled={disabled} onRead={read} />}
    </CodeEntry>
  );
}
