import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, compress, type Encoding } from './compression';
import type { Breathe } from './fair-turns';
import { jsonInPieces } from './json-in-pieces';
import { WrittenJson } from './written-json';

/** What is made of a long answer's text. */
interface Made {
  /** A mark of its content: who shows it already is told so, and sent nothing. */
  readonly etag: string;
  /** Made when somebody first asks for it so. */
  readonly smaller: Map<Encoding, Promise<Buffer>>;
}

/** What was made of answers around a kept part, by what stands around it: it lives as long as that part is kept. */
const known = new WeakMap<WrittenJson, Map<string, Made>>();

function make(text: string): Made {
  const mark = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { etag: `"${mark}"`, smaller: new Map() };
}

function madeOf(body: object, text: string): Made {
  const [name, part] = Object.entries(body).find(([, value]) => value instanceof WrittenJson) ?? [];
  if (!(name && part instanceof WrittenJson)) return make(text);
  const answers = known.get(part) ?? new Map<string, Made>();
  known.set(part, answers);
  const around = JSON.stringify({ ...body, [name]: null });
  const made = answers.get(around) ?? make(text);
  answers.set(around, made);
  return made;
}

/** Sends a long answer: nothing to who shows it already, and made smaller to who can read that. */
export async function sendLong(
  request: FastifyRequest,
  reply: FastifyReply,
  body: object,
  breathe: Breathe,
): Promise<FastifyReply> {
  const text = await jsonInPieces(body, breathe);
  const { etag, smaller } = madeOf(body, text);
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const encoding = chooseEncoding(request, reply, text.length);
  if (encoding === null) return reply.send(Buffer.from(text));
  const bytes = smaller.get(encoding) ?? compress(text, encoding);
  smaller.set(encoding, bytes);
  return reply.send(await bytes);
}
