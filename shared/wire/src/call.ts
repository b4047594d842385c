import type { Call, Carrier, DataTag, PlatformFile } from '@foyer/contract';
import * as z from 'zod/mini';

type Schema = z.ZodMiniType;

interface Definition<P extends Schema, A extends Schema, R> {
  readonly id: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly params: P;
  readonly answer: A;
  readonly read: (answer: z.output<A>) => R;
  readonly token?: boolean;
  readonly carrier?: Carrier;
  readonly changes?: boolean;
  readonly tags?: readonly DataTag[];
  readonly measures?: boolean;
  readonly credential?: boolean;
  readonly errors?: readonly string[];
  readonly source: string;
  readonly maxBodyBytes?: number;
  readonly postOnly?: boolean;
  readonly file?: string;
}

/** Fills in defaults: GET with the query string, token sent, read-only, no measures. */
export function defineCall<P extends Schema, A extends Schema, R>(
  definition: Definition<P, A, R>,
): Call<P, A, R> {
  return {
    method: 'GET',
    token: true,
    carrier: 'query',
    changes: false,
    measures: false,
    credential: false,
    cached: false,
    errors: [],
    ...definition,
  };
}

/** Answer of a file call. The name travels in a header, hence the plain characters. */
export const fileAnswer = z.object({
  bytes: z.instanceof(Uint8Array),
  name: z.string().check(z.regex(/^[\w-]{1,80}\.[a-z]{2,4}$/)),
});

type FileDefinition<P extends Schema> = Omit<
  Definition<P, typeof fileAnswer, unknown>,
  'answer' | 'read' | 'file'
> & {
  /** Media type. */
  readonly file: string;
};

/** Defines a call that resolves to a file. Errors are JSON, as for every call. */
export function defineFileCall<P extends Schema>(
  definition: FileDefinition<P>,
): Call<P, typeof fileAnswer, PlatformFile> {
  const { file } = definition;
  return defineCall({
    ...definition,
    answer: fileAnswer,
    read: ({ bytes, name }): PlatformFile => ({
      blob: new Blob([new Uint8Array(bytes)], { type: file }),
      name,
    }),
  });
}

type TextDefinition<P extends Schema, R> = Omit<FileDefinition<P>, 'file'> & {
  /** Must not throw. */
  readonly readText: (text: string) => R;
};

/** Defines a call whose text file is parsed by `readText`. */
export function defineTextCall<P extends Schema, R>({
  readText,
  ...definition
}: TextDefinition<P, R>): Call<P, typeof fileAnswer, R> {
  return defineCall({
    ...definition,
    file: 'text/plain; charset=utf-8',
    answer: fileAnswer,
    read: ({ bytes }) => readText(new TextDecoder().decode(bytes)),
  });
}
