import * as fc from 'fast-check';
import { isPublicAddress } from './public-address';

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2606:4700:4700::1111',
  '3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['this network', '0.0.0.0'],
  ['private', '10.0.0.0'],
  ['private', '10.255.255.255'],
  ['private', '172.16.0.0'],
  ['private', '172.31.255.255'],
  ['private', '192.168.0.1'],
  ['private', '192.168.255.255'],
  ['of a carrier', '100.64.0.0'],
  ['of a carrier', '100.127.255.255'],
  ['metadata', '100.100.100.200'],
  ['metadata', '169.254.169.254'],
  ['metadata', '168.63.129.16'],
  ['metadata', '192.0.0.192'],
  ['link-local', '169.254.0.0'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.255'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.1'],
  ['benchmarks', '198.19.255.255'],
  ['multicast', '224.0.0.1'],
  ['multicast', '239.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['loopback', '0:0:0:0:0:0:0:1'],
  ['mapped', '::ffff:127.0.0.1'],
  ['mapped', '::ffff:7f00:1'],
  ['mapped public', '::ffff:8.8.8.8'],
  ['compatible', '::127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64', '64:ff9b:1::a00:1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:7f00:1::'],
  ['ORCHID', '2001:20::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['link-local', 'fe80::1'],
  ['link-local', 'febf::1'],
  ['with a zone', 'fe80::1%eth0'],
  ['with a zone', '2606:4700:4700::1111%eth0'],
  ['unique-local', 'fc00::1'],
  ['metadata', 'fd00:ec2::254'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['a name', 'foyer.example'],
  ['a number', '2130706433'],
  ['short', '127.1'],
  ['octal', '0177.0.0.1'],
  ['nothing', ''],
])('%s is not public: %s', (_kind, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('no IPv4 address becomes public by being written as an IPv6 one', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      for (const prefix of ['::', '::ffff:', '64:ff9b::', '2002::'])
        expect(isPublicAddress(`${prefix}${address}`)).toBe(false);
    }),
  );
});
