import type { PlatformClient } from '@foyer/contract';
import { type FailureMessage, signInFailure } from '@foyer/domain';
import { platformErrorData } from '@foyer/platform-client';
import type { BehaviorSubject } from '@foyer/remote-kit/streams';
import {
  beginSecondStep,
  beginSecondStepAfterProvider,
  finishSecondStep,
  type SecondSteps,
} from '@foyer/wire/second-factor';
import type { ProviderSignIn, SecondStep, TypedSignIn } from './second-step';

const CANCELLED: FailureMessage = { messageKey: 'secondStepCancelledMessage', values: {} };
const MESSAGES: Readonly<Record<string, string>> = {
  'second.factor.wrong': 'secondFactorWrongMessage',
  'parameter.invalid': 'secondFactorWrongMessage',
  'second.step.not.found': 'secondStepEndedMessage',
  // The token of a provider's answer is used up with the step.
  'token.invalid': 'secondStepEndedMessage',
};

function failureOf(error: unknown): FailureMessage {
  const data = platformErrorData(error, finishSecondStep.id);
  const messageKey = MESSAGES[data.code];
  return messageKey === undefined ? signInFailure(data) : { messageKey, values: {} };
}

/** Asks for the second factor of a sign-in, in place of one under way; as {@link SecondStepControl.ask}. */
export async function askSecondStep(
  platform: PlatformClient,
  current$: BehaviorSubject<SecondStep | null>,
  signIn: TypedSignIn | ProviderSignIn,
): Promise<string | FailureMessage> {
  const begin = () =>
    'token' in signIn
      ? platform.call(beginSecondStepAfterProvider, signIn)
      : platform.call(beginSecondStep, signIn);
  current$.value?.cancel();
  const first = await begin();
  return new Promise((resolve) => {
    const end = (result: string | FailureMessage) => {
      current$.next(null);
      resolve(result);
    };
    const showSteps = (steps: SecondSteps) => {
      const prove: SecondStep['prove'] = async (proof) => {
        try {
          end(await platform.call(finishSecondStep, { step: steps.step, ...proof }));
          return null;
        } catch (error) {
          const message = failureOf(error);
          if (message.messageKey === 'secondStepEndedMessage') await again();
          return message;
        }
      };
      current$.next({ steps, prove, cancel: () => end(CANCELLED) });
    };
    const again = async () => {
      try {
        showSteps(await begin());
      } catch (error) {
        end(failureOf(error));
      }
    };
    showSteps(first);
  });
}
