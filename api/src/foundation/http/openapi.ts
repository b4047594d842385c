import type { Call } from '@foyer/contract';
import * as z from 'zod/mini';

import { methodsOf, type RouteDescription } from './routes';
import { isSecretInAddress } from './secrets-in-address';

type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

const ERROR = { $ref: '#/components/schemas/Error' };

/** JSON Schema of what travels: before defaults and transformations, without the dialect's own mark. */
function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json as JsonSchema;
}

/** The `ok` answer: `status` and the call's own fields; more fields are normal. */
function okAnswer(call: Call): JsonSchema {
  const { properties = {}, required = [], ...rest } = schemaOf(call.answer);
  return {
    ...rest,
    type: 'object',
    properties: { status: { type: 'string', const: 'ok' }, ...properties },
    required: ['status', ...required],
  };
}

/** A file is itself; a refusal is JSON whatever was asked for. */
function answers(call: Call) {
  if (call.file === undefined) {
    return { 'application/json': { schema: { oneOf: [okAnswer(call), ERROR] } } };
  }
  return {
    [call.file]: { schema: { type: 'string', format: 'binary' } },
    'application/json': { schema: ERROR },
  };
}

/** Parameters with the token, which may travel in the header instead. */
function withToken(call: Call): JsonSchema {
  const { properties = {}, required = [], ...rest } = schemaOf(call.params);
  if (!call.token) return { ...rest, type: 'object', properties, required };
  return {
    ...rest,
    type: 'object',
    properties: { authToken: { type: 'string' }, ...properties },
    required,
  };
}

function errorCodes(call: Call): string[] {
  const always = [
    'parameter.invalid',
    ...(call.token
      ? [
          'not.authorized',
          'role.not.allowed',
          'support.not.allowed',
          ...(call.changes ? ['account.not.ready'] : []),
        ]
      : []),
  ];
  return [...new Set([...call.errors, ...always])].sort();
}

/** Whether a call can be sent by this method: one that needs a secret takes it in the body alone. */
function isPossible(call: Call, method: string): boolean {
  const { required = [] } = schemaOf(call.params);
  return method !== 'GET' || !required.some((field) => isSecretInAddress(call, method, field));
}

function operation({ call, audience }: RouteDescription, method: 'GET' | 'POST' | 'PUT') {
  const { properties: all = {}, required = [], ...rest } = withToken(call);
  const properties = Object.fromEntries(
    Object.entries(all).filter(([name]) => method !== 'GET' || !isSecretInAddress(call, method, name)),
  );
  const isInPath = (name: string) => call.path.includes(`/:${name}/`) || call.path.endsWith(`/:${name}`);
  const named = Object.entries(properties).filter(([name]) => method === 'GET' || isInPath(name));
  const inBody = Object.entries(properties).filter(([name]) => !named.some(([known]) => known === name));
  const body = {
    ...rest,
    properties: Object.fromEntries(inBody),
    required: required.filter((name) => !isInPath(name)),
  };
  return {
    operationId: method === call.method ? call.id : `${call.id}.${method.toLowerCase()}`,
    summary: `${call.id} (${call.source})`,
    description: `For ${[audience].flat().join(', ')}.`,
    ...(call.token ? { security: [{ bearer: [] }, { authToken: [] }] } : {}),
    ...(named.length > 0 || method === 'GET'
      ? {
          parameters: named.map(([name, schema]) => ({
            name,
            in: isInPath(name) ? 'path' : 'query',
            required: isInPath(name) || required.includes(name),
            schema,
          })),
        }
      : {}),
    ...(method === 'GET'
      ? {}
      : {
          requestBody: {
            required: body.required.length > 0,
            content: {
              'application/x-www-form-urlencoded': { schema: body },
              'application/json': { schema: body },
            },
          },
        }),
    responses: {
      200: {
        description: `The answer, or one of: ${errorCodes(call).join(', ')}`,
        content: answers(call),
      },
      ...Object.fromEntries(
        ['400', '403', '413', '429', '503'].map((status) => [
          status,
          { $ref: `#/components/responses/${status}` },
        ]),
      ),
    },
  };
}

const error = (description: string) => ({
  description,
  content: { 'application/json': { schema: ERROR } },
});

/** The platform described by its contract, as OpenAPI 3.1. */
export function openApi(routes: readonly RouteDescription[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const { call } = route;
    const name = call.path.replace(/:(\w+)/g, '{$1}');
    const path = paths[name] ?? {};
    paths[name] = path;
    for (const method of methodsOf(call))
      if (isPossible(call, method)) path[method.toLowerCase()] = operation(route, method);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer platform API',
      version,
      description:
        'Every answer is JSON with a status, but for the calls that answer a file. The status is in the body, HTTP 200 also for refusals; only what never reached a call answers with another HTTP status.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        authToken: { type: 'apiKey', in: 'query', name: 'authToken' },
      },
      schemas: {
        Error: {
          type: 'object',
          properties: {
            status: { type: 'string', const: 'error' },
            error: { type: 'string', description: 'Dotted code' },
            parameter: { type: 'string', description: 'The field that was wrong (parameter.invalid)' },
          },
          required: ['status', 'error'],
        },
      },
      responses: {
        400: error('Malformed query, form or JSON; a password or code in the address'),
        403: error('A browser says that the request comes from another site'),
        413: error('Body too large'),
        429: error('Too many tries; Retry-After says how long to wait'),
        503: error('The database does not answer in time; the platform recovers by itself'),
      },
    },
  };
}
