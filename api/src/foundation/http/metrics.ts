import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { NEVER_KEPT } from './answer-headers';
import type { HomesStatus } from './health';

/** Upper bounds in seconds; a request is answered within five. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Route of requests that match none, so that visitors cannot create time series. */
const NO_ROUTE = 'none';

/** Figures of this process for Prometheus. */
export interface Metrics {
  /** Measures every answer of an application. Call it before routes are registered. */
  observeRequests(app: FastifyInstance): void;
  /** Adds the figures of the homes, read anew for each answer. */
  observeHomes(read: () => Promise<HomesStatus>): void;
  /** All figures in the text format of Prometheus. Those of the homes are missing while the database does not answer. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

/** Names, descriptions and values of the homes' gauges. */
const HOME_GAUGES: readonly [name: string, help: string, value: (status: HomesStatus) => number][] = [
  ['foyer_homes', 'Homes that are measured.', ({ homes }) => homes],
  ['foyer_homes_behind', 'Homes last measured more than a quarter of an hour ago.', ({ behind }) => behind],
  ['foyer_homes_failing', 'Homes whose last measurement failed in this process.', ({ failing }) => failing],
  [
    'foyer_slowest_home_seconds_behind',
    'Time since the last measurement of the home furthest behind.',
    ({ slowest }) => slowest?.secondsBehind ?? 0,
  ],
  [
    'foyer_measuring_stalled',
    '1 when no sweep over the homes ends any more.',
    ({ isStalled }) => Number(isStalled),
  ],
];

/** @param withProcess adds memory, processor and event loop of the process, for which timers run until it ends. */
export function createMetrics({ withProcess = false } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (withProcess) collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'foyer_http_request_duration_seconds',
    help: 'Time until a request was answered; the count is the number of requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers,
  });
  let update = async () => {};
  return {
    observeRequests: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        const { method, is404, routeOptions } = request;
        const route = is404 ? NO_ROUTE : (routeOptions.url ?? NO_ROUTE);
        durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      });
    },
    observeHomes: (read) => {
      const available = new Gauge({
        name: 'foyer_database_available',
        help: '1 when the database answers.',
        registers,
      });
      const gauges = HOME_GAUGES.map(([name, help, value]) => ({
        gauge: new Gauge({ name, help, registers }),
        value,
      }));
      update = async () => {
        const status = await read().catch(() => null);
        available.set(status ? 1 : 0);
        for (const { gauge, value } of gauges) {
          if (status) gauge.set(value(status));
          else gauge.remove();
        }
      };
    },
    read: async () => {
      await update();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Answers `GET /metrics` on an application. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await metrics.read();
    return reply.headers(NEVER_KEPT).type(type).send(text);
  });
}
