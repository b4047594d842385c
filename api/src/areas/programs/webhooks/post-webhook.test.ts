import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { CERTIFICATE, KEY } from '../../../foundation/mail/testing/mail-server';
import { createWebhookPoster } from './post-webhook';
import { newSecret } from './signature';
import { answerWith, isSigned, type Receiver, startReceiver } from './testing/receiver';

const NOW = Date.parse('2026-06-21T10:00:00Z');
const SECRET = newSecret();
const message = { id: 'msg_1', atMs: NOW, body: JSON.stringify({ type: 'test', text: 'Fenêtre' }) };

describe('a poster', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  const post = (address = receiver.address, options = {}) =>
    createWebhookPoster({ allowsLoopback: true, ...options }).post({ address, secret: SECRET }, message);

  test('posts signed JSON, whose signature the receiver can check', async () => {
    expect(await post()).toEqual({ result: 'delivered', httpStatus: 204 });
    const [received] = receiver.received;
    expect(received).toMatchObject({ method: 'POST', path: '/alerts?of=home', body: message.body });
    expect(received?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(NOW / 1000),
    });
    expect(received && isSigned(SECRET, received)).toBe(true);
    expect(received && isSigned(newSecret(), received)).toBe(false);
    expect(received && isSigned(SECRET, { ...received, body: '{}' })).toBe(false);
  });

  test.each([301, 302, 307, 308])('does not follow a redirect with %i', async (status) => {
    receiver.answerBy((response) =>
      response.writeHead(status, { location: `${receiver.address}&again=1` }).end(),
    );
    expect(await post()).toEqual({ result: 'refused', httpStatus: status });
    expect(receiver.received).toHaveLength(1);
  });

  test.each([400, 404, 410, 500, 503])('is refused by an answer %i', async (status) => {
    receiver.answerBy(answerWith(status));
    expect(await post()).toEqual({ result: 'refused', httpStatus: status });
  });

  test('waits no longer than its limit for an answer', async () => {
    receiver.answerBy(() => {});
    expect(await post(receiver.address, { timeoutMs: 150 })).toEqual({ result: 'timeout', httpStatus: null });
  });

  test('waits no longer than its limit for a name', async () => {
    const resolve = () => new Promise<never>(() => {});
    const slow = await post('https://slow.example/', { resolve, timeoutMs: 150 });
    expect(slow).toEqual({ result: 'timeout', httpStatus: null });
  });

  test('is told of a connection that was cut', async () => {
    receiver.answerBy((_response, request) => request.socket.destroy());
    expect(await post()).toEqual({ result: 'unreachable', httpStatus: null });
    await receiver.close();
    expect(await post()).toEqual({ result: 'unreachable', httpStatus: null });
    receiver = await startReceiver();
  });

  test('reads a few kilobytes of an answer without an end', async () => {
    let written = 0;
    receiver.answerBy((response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed) {
          written += 1024;
          if (!response.write('x'.repeat(1024))) break;
        }
      };
      response.on('drain', more);
      more();
    });
    expect(await post()).toEqual({ result: 'delivered', httpStatus: 200 });
    // Some more are on their way in the buffers of the connection.
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });

  test('an answer that stops in the middle counts by its status', async () => {
    receiver.answerBy((response) => response.writeHead(200, { 'content-length': '100' }).write('x'));
    expect(await post(receiver.address, { timeoutMs: 150 })).toEqual({
      result: 'delivered',
      httpStatus: 200,
    });
  });

  test.each<[string, readonly string[]]>([
    ['private', ['10.0.0.1']],
    ['metadata', ['169.254.169.254']],
    ['private in IPv6', ['::ffff:10.0.0.1']],
    ['one private among public ones', ['1.1.1.1', '192.168.1.1']],
    ['unique-local among public ones', ['2606:4700:4700::1111', 'fd00::1']],
  ])('does not connect to a name whose address is %s', async (_kind, addresses) => {
    const outcome = await post('https://name.example/', { resolve: async () => addresses });
    expect(outcome).toEqual({ result: 'address', httpStatus: null });
  });

  test('connects to the addresses that it has checked, though the name has others by then', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return answers.shift() ?? [];
    };
    // TLS with a plain server fails after the connection: it went to the first address.
    expect(await post(`https://rebind.example:${receiver.port}/`, { resolve })).toMatchObject({
      result: expect.stringMatching(/certificate|unreachable/),
    });
    expect(asked).toEqual(['rebind.example']);
    expect(await post(`https://rebind.example:${receiver.port}/`, { resolve })).toEqual({
      result: 'address',
      httpStatus: null,
    });
  });

  test('a name without an address is not reached', async () => {
    expect(await post('https://nowhere.example/', { resolve: async () => [] })).toEqual({
      result: 'unreachable',
      httpStatus: null,
    });
  });
});

describe('the rule of addresses', () => {
  const { refusalOf, post } = createWebhookPoster();

  test.each([
    'https://hooks.example/alerts',
    'https://hooks.example:8443/alerts?token=1',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
  ])('%s is accepted', (address) => {
    expect(refusalOf(address)).toBeNull();
  });

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://[64:ff9b::a9fe:a9fe]/',
  ])('%s is not public, and nothing is posted there', async (address) => {
    expect(refusalOf(address)).toBe('webhook.address.not.public');
    expect(await post({ address, secret: SECRET }, message)).toEqual({ result: 'address', httpStatus: null });
  });

  test.each(['http://hooks.example/', 'http://1.1.1.1/'])('%s is not https', async (address) => {
    expect(refusalOf(address)).toBe('webhook.address.not.https');
    expect(await post({ address, secret: SECRET }, message)).toEqual({ result: 'address', httpStatus: null });
  });
});

test('a certificate that does not fit the address is told, and nothing is posted', async () => {
  const posted: string[] = [];
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    posted.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  const { post } = createWebhookPoster({ allowsLoopback: true, resolve: async () => ['127.0.0.1'] });
  const outcome = await post({ address: `https://hooks.example:${port}/`, secret: SECRET }, message);
  expect(outcome).toEqual({ result: 'certificate', httpStatus: null });
  expect(posted).toEqual([]);
  server.closeAllConnections();
  await new Promise((closed) => {
    server.close(closed);
  });
});
