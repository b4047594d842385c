import * as z from 'zod/mini';

const description = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.optional(z.string()) }))),
});

const ANSWER_LIMIT_MS = 5_000;

/** Origin of the platform: `PLATFORM_ORIGIN`, or the suite `npm start` serves on this machine. */
export function platformOrigin({ PLATFORM_ORIGIN, PORT }: NodeJS.ProcessEnv = process.env): string {
  return PLATFORM_ORIGIN || `http://localhost:${PORT || 8080}`;
}

/**
 * Ids and paths of a platform's calls, from `GET /api/openapi.json`. Null, with a message, when it is not
 * available.
 */
export async function platformCallsOf(
  origin: string,
  say: (line: string) => void,
): Promise<ReadonlySet<string> | null> {
  try {
    const answer = await fetch(new URL('/api/openapi.json', origin), {
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    const { paths } = z.parse(description, await answer.json());
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId }) => operationId ?? []),
    );
    return new Set([...Object.keys(paths), ...ids]);
  } catch {
    say(
      `The platform does not say on ${origin} which calls it offers, so what areas need of it is not checked. PLATFORM_ORIGIN says where it is.`,
    );
    return null;
  }
}

/** Calls of the platform for a release; not needed for the host or a forced release. */
export async function askPlatform(
  part: string,
  { force }: { readonly force: boolean },
): Promise<ReadonlySet<string> | null> {
  if (force || part === 'host') return null;
  return platformCallsOf(platformOrigin(), (line) => process.stderr.write(`${line}\n`));
}
