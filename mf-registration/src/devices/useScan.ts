import { reportsSinglePower, type ScannedChannel, scannedChannels } from '@foyer/domain';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { powerline } from '@foyer/wire/registration-devices';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Powers are read again this often, milliseconds (spec 2 §9). */
const POWER_MS = 2_000;

const MESSAGES: Readonly<Record<string, string>> = {
  'device.not.connected': 'registration_message_red_not_connected',
  'activationCode.wrong': 'registration_message_wrong_activation_code',
};

export interface Scan {
  /** Code of the gateway that is asked, 16 characters; null while none is. */
  readonly code: string | null;
  readonly channels: readonly ScannedChannel[];
  readonly scanning: boolean;
  /** Whether the master tells one power for all phases. */
  readonly single: boolean;
  /** Message key of why nothing was found; null without. */
  readonly fault: string | null;
  start(code: string): void;
  /** Looks no longer, and forgets what was found. */
  stop(): void;
}

const NOTHING_FOUND: Pick<Scan, 'channels' | 'single' | 'fault'> = {
  channels: [],
  single: false,
  fault: null,
};

const faultOf = (error: unknown): string => {
  if (!isPlatformError(error)) return 'serviceNotAvailableMessage';
  if (error.failure === 'offline') return 'formOfflineMessage';
  return MESSAGES[error.code] ?? 'serviceNotAvailableMessage';
};

/** Looks at the power line, and again every two seconds while the page is there (spec 2 §4). */
export function useScan(): Scan {
  const services = useHostServices();
  const [code, setCode] = useState<string | null>(null);
  const [found, setFound] = useState(NOTHING_FOUND);
  const [scanning, setScanning] = useState(false);
  const hasFound = useRef(false);

  useEffect(() => {
    if (code === null) return;
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    hasFound.current = false;
    const look = async () => {
      try {
        const { type, result } = await services.platform.call(
          powerline,
          { activationCode: code },
          { fresh: true },
        );
        if (!wanted) return;
        if (type === 'text') {
          setScanning(false);
          return setFound({ ...NOTHING_FOUND, fault: 'registration_message_red_old_fw' });
        }
        if (type !== 'pending') {
          hasFound.current = true;
          setScanning(false);
          setFound({ channels: scannedChannels(result), single: reportsSinglePower(result), fault: null });
        }
      } catch (error) {
        if (!wanted) return;
        // What was found stays while a reading is missed.
        if (!hasFound.current) {
          setScanning(false);
          return setFound({ ...NOTHING_FOUND, fault: faultOf(error) });
        }
      }
      timer = setTimeout(() => void look(), POWER_MS);
    };
    void look();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [services, code]);

  const stop = useCallback(() => {
    setScanning(false);
    setFound(NOTHING_FOUND);
    setCode(null);
  }, []);
  const start = useCallback(
    (typed: string) => {
      stop();
      setScanning(true);
      // The same code is looked at anew.
      setTimeout(() => setCode(typed));
    },
    [stop],
  );
  return { ...found, code, scanning, start, stop };
}
