import type { PlatformClient } from '@foyer/contract';
import type { FailureMessage } from '@foyer/domain';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';
import type { PasskeyUsed, SecondSteps } from '@foyer/wire/second-factor';

export interface TypedSignIn {
  readonly email: string;
  readonly password: string;
  readonly tenant: string;
}

/** A sign-in by the tenant's identity provider, as the one-time token of its answer. */
export interface ProviderSignIn {
  readonly token: string;
  readonly tenant: string;
}

/** A code of the app or a recovery code, or the answer of a passkey. */
export type Proof = { readonly code: string } | { readonly passkey: PasskeyUsed };

/** A sign-in that waits for the second factor. */
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
   * stays in memory until then, because a step ends after five minutes or five tries; after an identity provider the
   * sign-in ends with it.
   */
  ask(first: TypedSignIn | ProviderSignIn): Promise<string | FailureMessage>;
}

/** Asks for the second factor of accounts that have one, one sign-in at a time. Its code is loaded with its first use. */
export function createSecondStep(platform: PlatformClient): SecondStepControl {
  const current$ = new BehaviorSubject<SecondStep | null>(null);
  return {
    current$,
    ask: async (first) => {
      const { askSecondStep } = await import('./ask-second-step');
      return askSecondStep(platform, current$, first);
    },
  };
}
