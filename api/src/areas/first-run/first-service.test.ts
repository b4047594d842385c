import { REPOSITORY_TENANT } from '../tenants/testing/an-operator';
import { serviceOf, tenantWith } from './first-service';

const { configuration } = REPOSITORY_TENANT;
const SERVICE = serviceOf(configuration);

test('the page begins with the published brand, without its example addresses', () => {
  expect(SERVICE).toEqual({
    name: 'Foyer',
    language: 'fr',
    contact: null,
    senderName: null,
    senderAddress: null,
    accent: '#0f6b5c',
    accentInk: '#ffffff',
    logo: null,
    isSupplier: true,
  });
});

test.each([
  ['https://energy.example', ['energy.example']],
  ['https://energy.example:8443', ['energy.example']],
  ['http://localhost:8080', REPOSITORY_TENANT.hosts],
  ['https://foyer.example', REPOSITORY_TENANT.hosts],
  ['http://127.0.0.1:8080', ['127.0.0.1']],
  // An address that no host name of a tenant can be.
  ['http://[::1]:8080', REPOSITORY_TENANT.hosts],
])('at %s the first tenant has the host names %j', (publicOrigin, hosts) => {
  expect(tenantWith(REPOSITORY_TENANT, SERVICE, publicOrigin).hosts).toEqual(hosts);
});

test('what was typed becomes the brand, and all else stays', () => {
  const typed = {
    name: 'Nordwind',
    language: 'en',
    contact: 'hello@nord.example',
    senderName: 'Nordwind',
    senderAddress: null,
    accent: '#5b2a86',
    accentInk: '#ffffff',
    logo: 'data:image/png;base64,AAAA',
    isSupplier: false,
  } as const;
  const {
    areas,
    landing,
    configuration: made,
  } = tenantWith(REPOSITORY_TENANT, typed, 'https://nord.example');
  expect({ areas, landing }).toEqual({ areas: ['*'], landing: '/home' });
  expect(made).toEqual({
    ...configuration,
    brandName: 'Nordwind',
    logo: typed.logo,
    tokens: { ...configuration.tokens, '--brand-accent': '#5b2a86', '--brand-accent-ink': '#ffffff' },
    languages: ['en', 'fr'],
    links: { ...configuration.links, contactEmail: 'hello@nord.example' },
    sender: { name: 'Nordwind' },
    flags: { ...configuration.flags, battery: false, register_battery: false },
  });
  expect(serviceOf(made)).toEqual({ ...typed, contact: null, senderName: null });
});
