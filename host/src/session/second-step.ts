import type { PlatformClient } from '@foyer/contract';
import { type FailureMessage, signInFailure } from '@foyer/domain';
import { platformErrorData } from '@foyer/platform-client';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';
import {
  beginSecondStep,
  finishSecondStep,
  type PasskeyUsed,
  type SecondSteps,
} from '@foyer/wire/second-factor';

interface Typed {
  readonly email: string;
  readonly password: string;
  readonly tenant: string;
}

/** A code of the app or a recovery code, or the answer of a passkey. */
export type Proof = { readonly code: string } | { readonly passkey: PasskeyUsed };

/** A sign-in whose password was right and that waits for the second factor. */
export interface SecondStep {
  readonly steps: SecondSteps;
  /** Sends a proof. Resolves to the message of a failure; null once it was right. */
  prove(proof: Proof): Promise<FailureMessage | null>;
  /** Gives the sign-in up. */
  cancel(): void;
}

export interface SecondStepControl {
  /** The step under way; null without one. */
  readonly current$: Observable<SecondStep | null>;
  /**
   * Asks for the second factor. Resolves to the session's token, or to the message of why there is none. The password
   * stays in memory until then, because a step ends after five minutes or five tries.
   */
  ask(typed: Typed): Promise<string | FailureMessage>;
}

const CANCELLED: FailureMessage = { messageKey: 'secondStepCancelledMessage', values: {} };
const MESSAGES: Readonly<Record<string, string>> = {
  'second.factor.wrong': 'secondFactorWrongMessage',
  'parameter.invalid': 'secondFactorWrongMessage',
  'second.step.not.found': 'secondStepEndedMessage',
};

/** Asks for the second factor of accounts that have one, one sign-in at a time. */
export function createSecondStep(platform: PlatformClient): SecondStepControl {
  const current$ = new BehaviorSubject<SecondStep | null>(null);
  const failure = (error: unknown): FailureMessage => {
    const data = platformErrorData(error, finishSecondStep.id);
    const messageKey = MESSAGES[data.code];
    return messageKey === undefined ? signInFailure(data) : { messageKey, values: {} };
  };

  const ask: SecondStepControl['ask'] = async (typed) => {
    current$.value?.cancel();
    const first = await platform.call(beginSecondStep, typed);
    return new Promise((resolve) => {
      const end = (result: string | FailureMessage) => {
        current$.next(null);
        resolve(result);
      };
      const show = (steps: SecondSteps) => {
        const prove: SecondStep['prove'] = async (proof) => {
          try {
            end(await platform.call(finishSecondStep, { step: steps.step, ...proof }));
            return null;
          } catch (error) {
            const message = failure(error);
            if (message.messageKey === 'secondStepEndedMessage') await again();
            return message;
          }
        };
        current$.next({ steps, prove, cancel: () => end(CANCELLED) });
      };
      const again = async () => {
        try {
          show(await platform.call(beginSecondStep, typed));
        } catch (error) {
          end(failure(error));
        }
      };
      show(first);
    });
  };
  return { current$, ask };
}
