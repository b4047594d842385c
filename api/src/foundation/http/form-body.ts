import type { FastifyInstance } from 'fastify';
import { invalidParameter, Refusal } from './refusal';

/** No call has half as many parameters. */
const MAX_FIELDS = 200;

const malformed = () => new Refusal('request.malformed', { httpStatus: 400 });

/**
 * Fields of an `application/x-www-form-urlencoded` body. Throws `request.malformed` for percent-encoding that is not
 * UTF-8 or more than 200 fields, `parameter.invalid` for a field that occurs twice.
 */
export function readForm(body: string): Record<string, string> {
  if (body.split('&', MAX_FIELDS + 1).length > MAX_FIELDS || !isPercentEncodedUtf8(body)) throw malformed();
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    if (name in fields) throw invalidParameter(name);
    fields[name] = value;
  }
  return fields;
}

/** `URLSearchParams` accepts broken encoding and would store replacement characters. */
function isPercentEncodedUtf8(body: string): boolean {
  try {
    decodeURIComponent(body);
    return true;
  } catch {
    return false;
  }
}

/** Registers a Fastify parser for `application/x-www-form-urlencoded`. */
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
