import type { PlatformFailure } from '@foyer/contract';
import { isPlatformError } from '@foyer/platform-client';

export type Report = (error: unknown, context?: Readonly<Record<string, string>>) => void;

/** Reports a page may make before it stops repeating itself. */
const MOST = 50;

/**
 * What a browser's message may hold that nobody else may read: query strings and fragments, which carry tokens.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(/[?#][^\s'")]*/g, '')
    .replace(/(authToken|password|recoveryCode|token)["']?\s*[=:]\s*["']?[^\s&"']+/gi, '$1=…');
}

/** Ways a platform call fails that are nobody's mistake: the person sees them, and the platform knows. */
const EXPECTED: readonly PlatformFailure[] = [
  'offline',
  'timeout',
  'aborted',
  'throttled',
  'unavailable',
  'not-authorized',
];

/**
 * Makes the suite's one way to say that something went wrong, for those who look after it. Each error is
 * said once, without tokens and query strings. It never throws.
 */
export function createReport(
  write: (line: string, detail: Readonly<Record<string, string>>) => void,
): Report {
  const said = new Set<string>();
  return (error, context = {}) => {
    try {
      if (isPlatformError(error) && EXPECTED.includes(error.failure)) return;
      const line = withoutSecrets(describe(error));
      const key = `${line} ${JSON.stringify(context)}`;
      if (said.has(key) || said.size >= MOST) return;
      said.add(key);
      write(
        line,
        Object.fromEntries(Object.entries(context).map(([name, value]) => [name, withoutSecrets(value)])),
      );
    } catch {
      // A report that cannot be made must not become a second error.
    }
  };
}

function describe(error: unknown): string {
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`;
  if (typeof error === 'object' && error !== null) return JSON.stringify(error);
  return String(error);
}

/** Reports what nobody caught. Returns the function that stops it. */
export function reportUncaught(report: Report, page: Window = window): () => void {
  const onError = (event: ErrorEvent) => report(event.error ?? event.message, { kind: 'error' });
  const onRejection = (event: PromiseRejectionEvent) => report(event.reason, { kind: 'unhandledrejection' });
  page.addEventListener('error', onError);
  page.addEventListener('unhandledrejection', onRejection);
  return () => {
    page.removeEventListener('error', onError);
    page.removeEventListener('unhandledrejection', onRejection);
  };
}
