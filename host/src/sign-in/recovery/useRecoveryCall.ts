import type { Call, CallInput, CallResult, PlatformErrorData } from '@foyer/contract';
import { type FailureMessage, signInFailure } from '@foyer/domain';
import { platformErrorData } from '@foyer/platform-client';
import { useState } from 'react';
import { useSuite, useTexts } from '../../context/suite-context';
import { useCountdown } from '../useCountdown';

/** State of a recovery request: pending, error message, seconds to wait. */
export function useRecoveryCall() {
  const { platform } = useSuite();
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<FailureMessage | null>(null);
  const [waitS, wait] = useCountdown();

  /** Null on failure; `onRefused` returns true when it has handled a refusal. */
  const callPlatform = async <C extends Call>(
    call: C,
    input: CallInput<C>,
    onRefused: (error: PlatformErrorData) => FailureMessage | null,
    timeoutMs?: number,
  ): Promise<{ readonly result: CallResult<C> } | null> => {
    if (busy || waitS > 0) return null;
    setBusy(true);
    setSaid(null);
    try {
      return { result: await platform.call(call, input, timeoutMs === undefined ? {} : { timeoutMs }) };
    } catch (thrown) {
      const error = platformErrorData(thrown, call.id);
      const message = error.failure === 'refused' ? onRefused(error) : signInFailure(error);
      setSaid(message);
      if (message?.values.seconds) wait(message.values.seconds);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { callPlatform, busy: busy ? t('recovery.busy') : undefined, said, waitS };
}

/** A message without values. */
export function failureMessage(messageKey: string): FailureMessage {
  return { messageKey, values: {} };
}
