import { Resolver } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { DeliveryResult } from '@foyer/wire/webhooks';
import { isPublicAddress } from '../../../foundation/http/public-address';
import { type SignedMessage, signedHeaders } from './signature';

/** Of the whole exchange, from the name to the end of the answer. */
const TIMEOUT_MS = 5_000;
/** Bytes read of an answer: only its status matters. */
const MAX_ANSWER = 4_096;
const MAX_HEADERS = 8_192;
const RESOLVER = { timeout: 2_000, tries: 2 } as const;
/** Codes of OpenSSL and Node.js for a certificate that does not fit. */
const CERTIFICATE = /CERT|SIGNATURE|ERR_TLS|ERR_SSL/;

export interface PostOutcome {
  readonly result: DeliveryResult;
  /** Null without an answer. */
  readonly httpStatus: number | null;
}

export interface WebhookTarget {
  readonly address: string;
  readonly secret: string;
}

export interface WebhookPoster {
  /** Why no webhook may have this address; null for one that may. Names are resolved at each delivery. */
  refusalOf(address: string): 'webhook.address.not.https' | 'webhook.address.not.public' | null;
  /** Never rejects. */
  post(target: WebhookTarget, message: SignedMessage): Promise<PostOutcome>;
}

interface PosterOptions {
  /** Posts to this machine, and there without TLS. For tests. */
  readonly allowsLoopback?: boolean;
  /** IP addresses of a name. Default: those of the DNS, without the names of this machine. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  readonly timeoutMs?: number;
}

class NotPublic extends Error {}

const failed = (result: DeliveryResult): PostOutcome => ({ result, httpStatus: null });
const isLoopback = (address: string) => address === '127.0.0.1' || address === '::1';
/** Host of a URL, an IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');

/** Unlike `dns.lookup`, it holds none of the few threads of the process while it waits. */
async function resolvePublicly(name: string): Promise<readonly string[]> {
  const resolver = new Resolver(RESOLVER);
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

function resultOf(error: NodeJS.ErrnoException): DeliveryResult {
  if (error instanceof NotPublic) return 'address';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout';
  return CERTIFICATE.test(error.code ?? '') ? 'certificate' : 'unreachable';
}

/** Posts signed messages to addresses that households chose, on the public internet alone. */
export function createWebhookPoster({
  allowsLoopback = false,
  resolve = resolvePublicly,
  timeoutMs = TIMEOUT_MS,
}: PosterOptions = {}): WebhookPoster {
  const mayReach = (address: string) => isPublicAddress(address) || (allowsLoopback && isLoopback(address));

  /** The connection is made to the addresses that were checked: a name cannot change between check and use. */
  const checkedLookup: LookupFunction = (name, options, callback) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) callback(new Error(`${name} has no address`), '', 0);
        else if (!addresses.every(mayReach)) callback(new NotPublic(`${name} is not public`), '', 0);
        else if (options.all)
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        else callback(null, first, isIP(first));
      },
      (error) => callback(error, '', 0),
    );
  };

  const refusalOf = (address: string) => {
    const url = new URL(address);
    const host = hostOf(url);
    // The lookup is not asked about IP addresses.
    if (isIP(host) !== 0 && !mayReach(host)) return 'webhook.address.not.public';
    const isPlainAllowed = allowsLoopback && isLoopback(host);
    if (url.protocol !== 'https:' && !isPlainAllowed) return 'webhook.address.not.https';
    return null;
  };

  const send = (url: URL, headers: Readonly<Record<string, string>>, body: string) =>
    new Promise<PostOutcome>((settle) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
        method: 'POST',
        headers,
        // A connection of its own: one that stays open would not be checked again.
        agent: false,
        lookup: checkedLookup,
        maxHeaderSize: MAX_HEADERS,
        signal: AbortSignal.timeout(timeoutMs),
      });
      let outcome = failed('unreachable');
      request.on('response', (response) => {
        const httpStatus = response.statusCode ?? 0;
        const isDelivered = httpStatus >= 200 && httpStatus < 300;
        // Whatever happens to the rest: the receiver has said what it made of the message.
        outcome = { result: isDelivered ? 'delivered' : 'refused', httpStatus };
        let read = 0;
        response.on('data', (bytes: Buffer) => {
          read += bytes.length;
          if (read > MAX_ANSWER) request.destroy();
        });
        response.on('error', () => {});
      });
      request.on('error', (error) => {
        if (outcome.httpStatus === null) outcome = failed(resultOf(error));
      });
      request.on('close', () => settle(outcome));
      request.end(body);
    });

  return {
    refusalOf,
    post: async ({ address, secret }, message) => {
      if (refusalOf(address)) return failed('address');
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(message.body)),
        'user-agent': 'Foyer-Webhooks',
        ...signedHeaders(secret, message),
      };
      return send(new URL(address), headers, message.body);
    },
  };
}
