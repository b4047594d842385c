import type { PasskeyCreated, PasskeyCreation, PasskeyRequest, PasskeyUsed } from '@foyer/wire/second-factor';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { StoredPasskey } from './factor-store';

const TIMEOUT_MS = 5 * 60_000;

/** Host name to which browsers bind the passkeys of an origin. */
export const hostOf = (origin: string) => new URL(origin).hostname;

type Credential = Pick<StoredPasskey, 'credentialId' | 'transports'>;

const described = (passkeys: readonly Credential[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports: [...transports],
  }));

/** What a browser needs to make a passkey. Devices that hold one of `known` make no other. */
export async function creationOptions(
  origin: string,
  {
    accountId,
    email,
    name,
    service,
    known,
  }: {
    readonly accountId: string;
    readonly email: string;
    readonly name: string;
    readonly service: string;
    readonly known: readonly Credential[];
  },
): Promise<PasskeyCreation> {
  const { challenge, pubKeyCredParams, rp, user } = await generateRegistrationOptions({
    rpName: service,
    rpID: hostOf(origin),
    userName: email,
    userID: Uint8Array.from(Buffer.from(accountId)),
    userDisplayName: name,
  });
  return {
    rp: { id: hostOf(origin), name: rp.name },
    user,
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    excludeCredentials: described(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  };
}

/** What a browser needs to use one of the passkeys. */
export async function requestOptions(
  origin: string,
  passkeys: readonly Credential[],
): Promise<PasskeyRequest> {
  const { challenge } = await generateAuthenticationOptions({ rpID: hostOf(origin) });
  return {
    challenge,
    rpId: hostOf(origin),
    timeout: TIMEOUT_MS,
    userVerification: 'preferred',
    allowCredentials: described(passkeys),
  };
}

interface Asked {
  readonly challenge: string;
  readonly origin: string;
}

/** The passkey that a browser has made; null when its answer does not fit what was asked. */
export async function verifiedCreation(
  { challenge, origin }: Asked,
  response: PasskeyCreated,
): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: new URL(origin).origin,
      expectedRPID: hostOf(origin),
      // The password was the first factor: a device without PIN or finger is a second one.
      requireUserVerification: false,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: response.response.transports,
    };
  } catch {
    // The library throws a plain error for each way in which an answer can be wrong.
    return null;
  }
}

/** The counter of the passkey after its use; null when the browser's answer does not fit what was asked. */
export async function verifiedUse(
  { challenge, origin }: Asked,
  response: PasskeyUsed,
  { credentialId, publicKey, counter, transports }: StoredPasskey,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: new URL(origin).origin,
      expectedRPID: hostOf(origin),
      credential: {
        id: credentialId,
        publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
        counter,
        transports: [...transports],
      },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
