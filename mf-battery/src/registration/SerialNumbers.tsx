import { CodeCamera } from '@foyer/area-parts';
import { BATTERY_CODE_LENGTH, type BatteryCode, MAX_SERIAL_NUMBERS, serialNumberFault } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import type { BatteryRegistration } from '@foyer/wire/battery-registration';
import { CodeEntry, type CodeEntryProps } from './CodeEntry';
import { messageOfFailure } from './failure-messages';
import { useJudgeSerialMutation } from './registration-endpoints';
import { useTakeBack } from './useTakeBack';

interface SerialNumbersProps {
  readonly registration: BatteryRegistration;
  readonly disabled: boolean;
  readonly field: CodeEntryProps['field'];
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

const frozenCode = ({ value, msbType }: BatteryRegistration['serialNumbers'][number]): BatteryCode => ({
  value,
  isValid: true,
  isFrozen: true,
  msbType,
});

/** Up to five serial numbers; a virtual battery has exactly one and cannot be combined. */
export function SerialNumbers({ registration, disabled, ...entry }: SerialNumbersProps) {
  const takeBack = useTakeBack('serial');
  const { t } = useTranslation();
  const [judge] = useJudgeSerialMutation();
  const { serialNumbers, batteryId } = registration;
  const isVirtual = serialNumbers.some(({ msbType }) => msbType === 'MYLIGHT');
  return (
    <CodeEntry
      kind="serial"
      frozen={serialNumbers.map(({ value, msbType }) => ({
        value,
        about: msbType === null ? undefined : t(`facts.kinds.${msbType}`),
      }))}
      wantsMore={batteryId === null && !isVirtual && serialNumbers.length < MAX_SERIAL_NUMBERS}
      disabled={disabled}
      takeBack={batteryId === null ? takeBack : undefined}
      {...entry}
      judge={async (value) => {
        const typed = { value, isValid: null, isFrozen: false, msbType: null };
        const fault = serialNumberFault([...serialNumbers.map(frozenCode), typed], serialNumbers.length);
        if (fault) return fault;
        const { data, error } = await judge(value);
        if (error) return messageOfFailure(error);
        return data?.isValid ? null : 'serialNumberInvalid';
      }}
    >
      {(read) => <CodeCamera codeLength={BATTERY_CODE_LENGTH} disabled={disabled} onRead={read} />}
    </CodeEntry>
  );
}
