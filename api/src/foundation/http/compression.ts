import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smaller answers fit into one network packet as they are. */
const MIN_LENGTH = 1_400;
// A day of five-minute measures is 200 kB of very similar lines: the lightest settings shrink it twentyfold.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const GZIP = { level: 3 };

export type Encoding = 'br' | 'gzip';

function acceptedEncoding(request: FastifyRequest): Encoding | null {
  const names = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(names)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(names) ? 'gzip' : null;
}

export function compress(text: string, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(text, BROTLI) : zip(text, GZIP);
}

/** Encoding of an answer of this length, with its headers set; null when it is sent uncompressed. */
export function chooseEncoding(
  request: FastifyRequest,
  reply: FastifyReply,
  length: number,
): Encoding | null {
  if (length < MIN_LENGTH) return null;
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  const encoding = acceptedEncoding(request);
  if (encoding !== null) reply.header('content-encoding', encoding).removeHeader('content-length');
  return encoding;
}

/** Compresses a text for a client that accepts it; other payloads pass unchanged. */
export async function compressPayload(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string') return payload;
  const encoding = chooseEncoding(request, reply, payload.length);
  return encoding === null ? payload : compress(payload, encoding);
}
