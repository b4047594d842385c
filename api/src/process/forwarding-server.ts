import type { FastifyInstance } from 'fastify';
import { registerForwarding } from '../foundation/http/forward';
import { addAnswerHooks, createApplication, PLATFORM_PREFIXES, type ServerOptions } from './server';

/** An application that answers nothing of the platform itself but sends it on (`PLATFORM_ORIGIN`). */
export function createForwardingApplication(
  options: ServerOptions & { readonly platformOrigin: string; readonly timeoutMs?: number },
): FastifyInstance {
  const app = createApplication(options);
  const { platformOrigin, allowedOrigins = [], timeoutMs } = options;
  app.register(async (api) => {
    addAnswerHooks(api, options);
    registerForwarding(api, {
      platformOrigin,
      allowedOrigins,
      prefixes: PLATFORM_PREFIXES,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  });
  return app;
}
