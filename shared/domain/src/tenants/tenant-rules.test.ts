import type { TenantConfiguration } from '@foyer/contract';
import { type CheckedTenant, type TenantFault, tenantProblems } from './tenant-rules';

const azur: TenantConfiguration = {
  tenant: 'azur',
  brandName: 'Azur Énergie',
  logo: null,
  tokens: { '--brand-accent': '#1f57a4', '--brand-accent-ink': '#ffffff', '--brand-radius': '8px' },
  languages: ['fr', 'en'],
  links: {
    faq: { fr: '/faq', en: '/faq' },
    professionalSignup: null,
    contactEmail: 'contact@azur.example',
    legal: null,
  },
  start: null,
  flags: {
    can_logout: false,
    alerts: true,
    eco_advice: false,
    battery: false,
    electric_heating: false,
    credentials: true,
    identity: true,
    user_access_address: true,
    performance_reports: true,
    licence_details: false,
    sms_alerts: false,
    email_alerts: true,
    register_battery: false,
    selling_energy: true,
    support_sessions: false,
    finish_registration_on_first_step: false,
  },
};
const TENANT: CheckedTenant = {
  hosts: ['azur.example'],
  areas: ['mf-monitoring'],
  landing: '/home',
  configuration: azur,
};
const AROUND = {
  others: [{ name: 'foyer', hosts: ['foyer.example', 'localhost'] }],
  areas: ['mf-monitoring', 'mf-battery'],
};

const configured = (changes: Partial<CheckedTenant['configuration']>): Partial<CheckedTenant> => ({
  configuration: { ...azur, ...changes },
});
const coloured = (accent: string, ink = '#ffffff') =>
  configured({ tokens: { '--brand-accent': accent, '--brand-accent-ink': ink } });

test.each<[TenantFault, Partial<CheckedTenant>, string | RegExp]>([
  ['name', configured({ tenant: 'Nord' }), /not "Nord"/],
  ['name', configured({ tenant: '../foyer' }), /not "\.\.\/foyer"/],
  ['brandName', configured({ brandName: ' ' }), /one line/],
  ['brandName', configured({ brandName: 'a\u202eb' }), /one line/],
  ['brandName', configured({ brandName: 'a'.repeat(61) }), /up to 60/],
  ['hosts', { hosts: [] }, 'A tenant has 1 to 20 host names.'],
  ['hosts', { hosts: Array.from({ length: 21 }, (_, index) => `a${index}.example`) }, /1 to 20/],
  ['hosts', { hosts: ['https://azur.example'] }, /"https:\/\/azur\.example" is no host name/],
  ['hosts', { hosts: ['azur.example:443'] }, /no host name/],
  ['hosts', { hosts: ['Azur.example'] }, /small letters/],
  ['hosts', { hosts: ['azur.example', 'azur.example'] }, /twice/],
  [
    'hostTaken',
    { hosts: ['azur.example', 'localhost'] },
    'The host name localhost belongs to the tenant "foyer".',
  ],
  ['areas', { areas: [] }, /1 to 60 areas/],
  ['areas', { areas: ['mf-pool'] }, 'There is no area "mf-pool" in force, only mf-monitoring, mf-battery.'],
  ['areas', { areas: ['../x'] }, /not "\.\.\/x"/],
  ['landing', { landing: 'home' }, /not "home"/],
  ['landing', { landing: '//evil.example' }, /not "\/\/evil/],
  ['colour', coloured('blue'), /not "blue"/],
  ['colour', configured({ tokens: { '--brand-font': 'x' } }), /^There is no --brand-font, only/],
  [
    'contrast',
    coloured('#1f57a4', '#8899aa'),
    'Text in #8899aa (--brand-accent-ink) on #1f57a4 (--brand-accent) has a contrast of 2.42:1; it takes 4.5:1 to be readable.',
  ],
  ['contrast', coloured('#ffcc00', '#000000'), /^Text in #ffcc00 \(--brand-accent\) on #eeebe4 \(the page\)/],
  ['radius', configured({ tokens: { '--brand-radius': 'url(x)' } }), /not "url\(x\)"/],
  ['languages', configured({ languages: [] }), /at least one language/],
  ['languages', configured({ languages: ['fr', 'fr'] }), /each of them once/],
  ['links', configured({ links: { ...azur.links, legal: 'javascript:alert(1)' } }), /^A link is a path/],
  ['links', configured({ links: { ...azur.links, faq: { fr: '//evil.example' } } }), /^A link is a path/],
  [
    'contact',
    configured({ links: { ...azur.links, contactEmail: 'azur' } }),
    '"azur" is not an e-mail address.',
  ],
  ['sender', configured({ sender: { address: 'a@b@c.example' } }), /not an e-mail address/],
  ['sender', configured({ sender: { name: '' } }), /one line/],
  ['start', configured({ start: 'https://evil.example' }), /such as \/installer\/login/],
  [
    'ownSupply',
    configured({ flags: { ...azur.flags, own_supply: true } }),
    /only where the tenant is a supplier/,
  ],
  ['flags', configured({ flags: { ...azur.flags, 'A-b': true } }), /not "A-b"/],
])('%s: %j is refused', (fault, changes, sentence) => {
  const problems = tenantProblems({ ...TENANT, ...changes }, AROUND);
  expect(problems).toEqual([
    { fault, sentence: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence) },
  ]);
});

test.each<[string, Partial<CheckedTenant>]>([
  ['the contrast at its bound', coloured('#70635a')],
  ['all areas', { areas: ['*'] }],
  ['a host of the tenant itself', { hosts: ['azur.example', 'www.azur.example'] }],
  ['a link elsewhere', configured({ links: { ...azur.links, legal: 'https://azur.example/legal?x=1' } })],
  [
    'a supplier whose households start their supply',
    configured({ flags: { ...azur.flags, battery: true, register_battery: true, own_supply: true } }),
  ],
  ['a flag of an area', configured({ flags: { ...azur.flags, pool_cover: true } })],
  ['no colours', configured({ tokens: {} })],
])('%s is accepted', (_what, changes) => {
  const others = [...AROUND.others, { name: 'azur', hosts: ['azur.example'] }];
  expect(tenantProblems({ ...TENANT, ...changes }, { ...AROUND, others })).toEqual([]);
});
