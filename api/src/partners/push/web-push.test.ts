import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pushBrowser } from './testing/push-browser';
import { newPushKey, pushKey, webPushService } from './web-push';

const message = {
  title: 'Batterie pleine',
  body: 'Le surplus part vers le réseau.',
  path: '/alerts',
  tag: 'b',
};

/** The claims of a VAPID token whose signature fits its key (RFC 8292). */
function claimsOf(authorization: string, publicKey: string): object {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? [];
  expect(key).toBe(publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signed = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  expect(
    verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')),
  ).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

test('a push service gets an encrypted message that the browser can read, signed by the platform', async () => {
  const received: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = pushKey(newPushKey());
  if (!key) throw new Error('no key');
  const service = webPushService(key, 'mailto:no-reply@foyer.example', (endpoint) =>
    endpoint.startsWith(origin),
  );
  const { p256dh, auth, decrypt } = pushBrowser();
  const target = { endpoint: `${origin}/device/1`, p256dh, auth };

  expect(await service.send(target, message)).toBe('sent');
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = received;
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' });
  expect(decrypt(body)).toEqual(message);
  expect(claimsOf(headers.authorization ?? '', service.publicKey)).toMatchObject({
    aud: origin,
    sub: 'mailto:no-reply@foyer.example',
  });

  for (const [answer, outcome] of [
    [410, 'gone'],
    [404, 'gone'],
    [503, 'failed'],
    [302, 'failed'],
  ] as const) {
    status = answer;
    expect(await service.send(target, message)).toBe(outcome);
  }
  expect(await service.send({ ...target, p256dh: 'none' }, message)).toBe('failed');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await service.send(target, message)).toBe('failed');
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/1', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/1', true],
  ['https://web.push.apple.com/1', true],
  ['https://db5p.notify.windows.com/w/?token=1', true],
  ['http://fcm.googleapis.com/fcm/send/1', false],
  ['https://fcm.googleapis.com:8443/1', false],
  ['https://fcm.googleapis.com.evil.example/1', false],
  ['https://user@fcm.googleapis.com/1', false],
  ['https://127.0.0.1/1', false],
  ['none', false],
])('requests are sent to known push services alone: %s %s', (endpoint, isKnown) => {
  const key = pushKey(newPushKey());
  expect(key && webPushService(key, 'mailto:a@b.example').accepts(endpoint)).toBe(isKnown);
});

test('a key is 32 bytes of the curve', () => {
  expect(pushKey('short')).toBeNull();
  expect(pushKey(Buffer.alloc(32, 255).toString('base64url'))).toBeNull();
});
