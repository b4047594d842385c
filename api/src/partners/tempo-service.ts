import { siteClockMs, startOfSiteDay } from '@foyer/domain';
import * as z from 'zod/mini';

const TIME_ZONE = 'Europe/Paris';
const TIMEOUT_MS = 4_000;
const MINUTE_MS = 60_000;
/** Token of client id and secret, at the same host. */
const TOKEN_PATH = '/token/oauth/';

/** Publishes the colours of Tempo days. */
export interface TempoService {
  /** Host, kept with each colour. */
  readonly name: string;
  /**
   * Published colours by day.
   * @param toDay exclusive
   * @throws when the service does not answer or its answer cannot be read
   */
  colours(fromDay: string, toDay: string): Promise<ReadonlyMap<string, string>>;
}

/** Form of RTE's "Tempo Like Supply Contract" 1.1. */
const answerShape = z.object({
  tempo_like_calendars: z.object({
    values: z.array(
      z.object({
        start_date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T/)),
        /** Absent while the day is not published. */
        value: z.nullish(z.enum(['BLUE', 'WHITE', 'RED'])),
        /** True for a colour that was assumed because none could be published. */
        fallback: z.optional(z.union([z.boolean(), z.string()])),
      }),
    ),
  }),
});
const tokenShape = z.object({ access_token: z.string() });

/** Midnight of a day in France with its offset, `2026-09-01T00:00:00+02:00`. */
function beginningOf(day: string): string {
  const ms = startOfSiteDay(day, TIME_ZONE);
  const minutes = Math.round((siteClockMs(ms, TIME_ZONE) - ms) / MINUTE_MS);
  return `${day}T00:00:00+${String(minutes / 60).padStart(2, '0')}:00`;
}

async function fetchJson<T>(question: URL, init: RequestInit, shape: z.ZodMiniType<T>): Promise<T> {
  const failed = (problem: string) => new Error(`Tempo colours of ${question.host}: ${problem}`);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(question, { ...init, signal }).catch(() => {
    throw failed('no answer');
  });
  if (!response.ok) throw failed(`status ${response.status}`);
  const read = shape.safeParse(await response.json().catch(() => null));
  if (!read.success) throw failed('the answer cannot be read');
  return read.data;
}

async function authorisation({ origin, username, password }: URL): Promise<Record<string, string>> {
  if (!username) return {};
  const secret = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = { authorization: `Basic ${Buffer.from(secret).toString('base64')}` };
  const { access_token } = await fetchJson(
    new URL(TOKEN_PATH, origin),
    { method: 'POST', headers },
    tokenShape,
  );
  return { authorization: `Bearer ${access_token}` };
}

/** @param service with client id and secret as its user where it wants a token */
export function tempoService({ service }: { readonly service: URL }): TempoService {
  return {
    name: service.host,
    colours: async (fromDay, toDay) => {
      const question = new URL(service);
      [question.username, question.password] = ['', ''];
      question.searchParams.set('start_date', beginningOf(fromDay));
      question.searchParams.set('end_date', beginningOf(toDay));
      question.searchParams.set('fallback_status', 'true');
      const { tempo_like_calendars } = await fetchJson(
        question,
        { headers: await authorisation(service) },
        answerShape,
      );
      const published = tempo_like_calendars.values.filter(({ fallback }) => String(fallback) !== 'true');
      return new Map(
        published.flatMap(({ start_date, value }) =>
          value ? [[start_date.slice(0, 10), value.toLowerCase()] as const] : [],
        ),
      );
    },
  };
}
