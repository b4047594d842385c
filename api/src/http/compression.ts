import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this a packet is a packet. */
const WORTHWHILE_BYTES = 1_400;
// A day of five-minute measures is 200 kB of very similar lines: the lightest settings shrink it twentyfold.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const GZIP = { level: 3 };

function accepted(request: FastifyRequest): 'br' | 'gzip' | null {
  const names = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(names)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(names) ? 'gzip' : null;
}

/** A long answer comes encoded already (`routes.ts`). */
function isJson(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('application/json');
}

/** Makes an answer's text smaller for who can read that; anything else goes through untouched. */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const isText = typeof payload === 'string' || (Buffer.isBuffer(payload) && isJson(reply));
  if (!isText || payload.length < WORTHWHILE_BYTES) return payload;
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  const encoding = accepted(request);
  if (encoding === null) return payload;
  reply.header('content-encoding', encoding);
  reply.removeHeader('content-length');
  return encoding === 'br' ? brotli(payload, BROTLI) : zip(payload, GZIP);
}
