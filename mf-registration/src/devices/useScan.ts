import { reportsSinglePower, type ScannedChannel, scannedChannels } from '@foyer/domain';
import { isPlatformError } from '@foyer/platform-client';
import { skipToken } from '@foyer/remote-kit/store';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { powerlineEndpoint, type Search } from './device-endpoints';

/** Refresh interval of the powers, milliseconds. */
const POWER_MS = 2_000;

const MESSAGES: Readonly<Record<string, string>> = {
  'device.not.connected': 'registration_message_red_not_connected',
  'activationCode.wrong': 'registration_message_wrong_activation_code',
};

const faultOf = (error: unknown): string => {
  if (!isPlatformError(error)) return 'serviceNotAvailableMessage';
  if (error.failure === 'offline') return 'formOfflineMessage';
  return MESSAGES[error.code] ?? 'serviceNotAvailableMessage';
};

const NO_CHANNELS: readonly ScannedChannel[] = [];

/** A scan that takes longer is explained, milliseconds. */
const SLOW_AFTER_MS = 5_000;

/**
 * Scans the power line of a gateway, then polls the powers of the devices found. `resumedCode` is the gateway of the
 * devices found on an earlier visit: their powers are polled again, without looking for further devices.
 */
export function useScan(resumedCode: string | null) {
  const [search, setSearch] = useState<Search | null>(
    resumedCode === null ? null : { activationCode: resumedCode, number: 0 },
  );
  const { currentData: answer, error } = powerlineEndpoint.useQueryState(search ?? skipToken);
  const isOldFirmware = answer?.type === 'text';
  const found = answer && !isOldFirmware && answer.type !== 'pending' ? answer.result : null;
  // Once devices are found, a failed poll is ignored: the next one follows.
  const isResumed = search?.number === 0;
  const failure = !found && error && !isResumed ? faultOf(error) : null;
  const fault = isOldFirmware ? 'registration_message_red_old_fw' : failure;
  powerlineEndpoint.useQuerySubscription(search ?? skipToken, { pollingInterval: fault ? 0 : POWER_MS });

  const isScanning = search !== null && !isResumed && !found && fault === null;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isScanning) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isScanning]);

  return {
    /** Code of the gateway, 16 characters; null when no scan is running. */
    code: search?.activationCode ?? null,
    channels: useMemo(() => (found ? scannedChannels(found) : NO_CHANNELS), [found]),
    scanning: isScanning,
    isSlow,
    /** Whether only the powers of known devices are polled. */
    isResumed,
    /** Whether the gateway reports one power for all phases. */
    single: found !== null && reportsSinglePower(found),
    /** Message key of the failure, or null. */
    fault,
    start: (activationCode: string) =>
      setSearch((before) => ({ activationCode, number: (before?.number ?? 0) + 1 })),
    /** Stops the scan and discards its devices. */
    stop: useCallback(() => setSearch(null), []),
  };
}
