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

/** A way an answer may be made smaller. */
export type Encoding = 'br' | 'gzip';

function accepted(request: FastifyRequest): Encoding | null {
  const names = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(names)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(names) ? 'gzip' : null;
}

/** The text made smaller. */
export function compress(text: string, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(text, BROTLI) : zip(text, GZIP);
}

/** How an answer of this length goes to who asked, as its headers say from now on. Null: as it is. */
export function chooseEncoding(
  request: FastifyRequest,
  reply: FastifyReply,
  length: number,
): Encoding | null {
  if (length < WORTHWHILE_BYTES) return null;
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  const encoding = accepted(request);
  if (encoding !== null) reply.header('content-encoding', encoding).removeHeader('content-length');
  return encoding;
}

/** Makes an answer's text smaller for who can read that; anything else goes through untouched. */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string') return payload;
  const encoding = chooseEncoding(request, reply, payload.length);
  return encoding === null ? payload : compress(payload, encoding);
}
