import type { Call, CallInput, PlatformErrorData } from '@foyer/contract';
import type { FailureMessage } from '@foyer/domain';
import { failureMessage, useRecoveryCall } from '../recovery/useRecoveryCall';

/** What the whole page does about an answer. */
export interface Leave {
  /** There is an account meanwhile. */
  readonly closed: () => void;
  /** A later start has printed another code. */
  readonly codeWrong: () => void;
}

const MESSAGES: Readonly<Record<string, string>> = {
  'first.run.no.suite': 'firstRunNoSuiteMessage',
  'first.run.refused': 'firstRunRefusedMessage',
  'mail.unavailable': 'firstRunMailUnavailableMessage',
};

/** State of a call of the first run. Its end and a wrong code are the page's matter. */
export function useFirstRunCall({ closed, codeWrong }: Leave) {
  const { callPlatform, ...form } = useRecoveryCall();
  const onRefused = ({ code }: PlatformErrorData): FailureMessage | null => {
    if (code === 'first.run.not.offered') {
      closed();
      return null;
    }
    if (code === 'first.run.code.wrong') {
      codeWrong();
      return null;
    }
    return failureMessage(MESSAGES[code] ?? 'serviceNotAvailableMessage');
  };
  return {
    ...form,
    /** Null on failure, which the form or the page then says. */
    send: <C extends Call>(call: C, input: CallInput<C>, timeoutMs?: number) =>
      callPlatform(call, input, onRefused, timeoutMs),
  };
}
