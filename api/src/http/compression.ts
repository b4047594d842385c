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

function acceptedEncoding(request: FastifyRequest): 'br' | 'gzip' | null {
  const names = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(names)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(names) ? 'gzip' : null;
}

/** Compresses a text for a client that accepts it; other payloads pass unchanged. */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < MIN_LENGTH) return payload;
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  const encoding = acceptedEncoding(request);
  if (encoding === null) return payload;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  return encoding === 'br' ? brotli(payload, BROTLI) : zip(payload, GZIP);
}
