import type { PlatformFailure } from '@foyer/contract';
import { isPlatformError } from '@foyer/platform-client';

export type Report = (error: unknown, context?: Readonly<Record<string, string>>) => void;

/** Maximum number of reports per page. */
const MOST = 50;

/** Removes query strings and fragments, which may contain tokens, from a browser's message. */
export function removeSecrets(text: string): string {
  return text
    .replace(/[?#][^\s'")]*/g, '')
    .replace(/(authToken|password|recoveryCode|token)["']?\s*[=:]\s*["']?[^\s&"']+/gi, '$1=…');
}

/** Failures of platform calls that are not defects: the person sees them, and the platform logs them. */
const EXPECTED: readonly PlatformFailure[] = [
  'offline',
  'timeout',
  'aborted',
  'throttled',
  'unavailable',
  'not-authorized',
];

/**
 * Creates the suite's error reporter for the operators. Each error is reported once, without tokens and query
 * strings. Never throws.
 */
export function createReport(
  write: (line: string, detail: Readonly<Record<string, string>>) => void,
): Report {
  const said = new Set<string>();
  return (error, context = {}) => {
    try {
      if (isPlatformError(error) && EXPECTED.includes(error.failure)) return;
      const line = removeSecrets(describe(error));
      const key = `${line} ${JSON.stringify(context)}`;
      if (said.has(key) || said.size >= MOST) return;
      said.add(key);
      write(
        line,
        Object.fromEntries(Object.entries(context).map(([name, value]) => [name, removeSecrets(value)])),
      );
    } catch {
      // A failed report must not cause another error.
    }
  };
}

function describe(error: unknown): string {
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`;
  if (typeof error === 'object' && error !== null) return JSON.stringify(error);
  return String(error);
}

/** Reports uncaught errors. Returns a function that stops it. */
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
