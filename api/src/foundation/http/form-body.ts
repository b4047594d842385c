import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal';

/** Fields of a form; a field that comes twice reads as a list, which no schema takes. */
export function readForm(body: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const pair of body.split('&').filter(Boolean)) {
    const [name = '', ...rest] = pair.split('=');
    const key = decode(name);
    const value = decode(rest.join('='));
    const earlier = fields[key];
    fields[key] = earlier === undefined ? value : [earlier, value].flat();
  }
  return fields;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal('request.malformed', { httpStatus: 400 });
  }
}

/** Teaches Fastify to read `application/x-www-form-urlencoded`. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, readForm(String(body)));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}
