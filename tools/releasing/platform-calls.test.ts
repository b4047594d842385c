import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { platformCallsOf, platformOrigin } from './platform-calls';

async function offeredBy(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const said: string[] = [];
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const calls = await platformCallsOf(origin, (line) => said.push(line));
  await new Promise((resolve) => server.close(resolve));
  return { calls, said, origin };
}

test('a platform’s calls are the ids and paths of its description', async () => {
  const paths = { '/api/states': { get: { operationId: 'states' } }, '/api/pool': { post: {} } };
  const { calls, said } = await offeredBy((request, response) => {
    response.end(request.url === '/api/openapi.json' ? JSON.stringify({ paths }) : '');
  });
  expect([...(calls ?? [])].sort()).toEqual(['/api/pool', '/api/states', 'states']);
  expect(said).toEqual([]);
});

test.each<[string, RequestListener]>([
  ['a page', (_, response) => response.end('<p>Welcome</p>')],
  ['something else', (_, response) => response.end('{"status":"error","error":"not.found"}')],
  ['nothing', (request) => request.socket.destroy()],
])('reports a platform that answers with %s, whose calls are then unknown', async (_, answer) => {
  const { calls, said, origin } = await offeredBy(answer);
  expect(calls).toBeNull();
  expect(said).toEqual([expect.stringContaining(`does not say on ${origin} which calls`)]);
});

test.each([
  [{}, 'http://localhost:8080'],
  [{ PORT: '9000' }, 'http://localhost:9000'],
  [{ PORT: '9000', PLATFORM_ORIGIN: 'https://platform.example' }, 'https://platform.example'],
])('with %j the platform is at %s', (environment, origin) => {
  expect(platformOrigin(environment)).toBe(origin);
});
