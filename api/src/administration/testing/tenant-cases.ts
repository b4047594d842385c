import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestPlatform } from '../../process/testing/test-platform';
import { commandRunner } from './run-command';

const NORD = { 'brand-name': 'Nordwind', host: 'nord.example, www.nord.example', accent: '#5b2a86' };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>';

/** Brands that operators add, change, export, import and remove. */
export function tenantCases(platform: () => TestPlatform): void {
  const { run } = commandRunner(platform);
  const folder = mkdtempSync(join(tmpdir(), 'foyer-tenant-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const audited = async () => {
    const [entry] = await platform().store.database.query<{ action: string; facts: object }>(
      'select action, facts from audit_entry order by key desc limit 1',
    );
    return entry;
  };

  describe('the command line of operators', () => {
    test('lists the tenants of the suite with their accounts', async () => {
      const { data, lines } = await run('tenant list', []);
      expect(data).toMatchObject({
        tenants: [
          { name: 'foyer', brandName: 'Brand foyer', hosts: ['foyer.example'], changes: 0 },
          { name: 'azur', accounts: expect.any(Number) },
          { name: 'installer' },
        ],
      });
      expect(lines[0]).toMatch(
        /^foyer {2}Brand foyer {2}foyer\.example {2}\* {2}\d+ accounts {2}as published$/,
      );
      expect(await audited()).toMatchObject({ action: 'administration.tenant.list' });
    });

    test('adds a tenant, changes it, moves it to another platform and removes it', async () => {
      writeFileSync(join(folder, 'logo.svg'), SVG);
      const added = await run('tenant add', ['nord'], NORD);
      expect(added.lines[0]).toBe('nord is Nordwind, at nord.example, www.nord.example.');
      expect(await audited()).toMatchObject({
        action: 'administration.tenant.add',
        facts: { tenant: 'nord', hosts: 'nord.example, www.nord.example', by: 'operator CLI' },
      });
      await run('tenant set', ['nord'], {
        logo: join(folder, 'logo.svg'),
        'contact-email': 'bonjour@nord.example',
        disable: 'battery, eco_advice',
      });
      expect(await audited()).toMatchObject({ facts: { options: 'logo, contact-email, disable' } });
      await expect(run('tenant set', ['nord'], { supplier: 'perhaps' })).rejects.toThrow(
        '--supplier must be yes or no, not "perhaps".',
      );
      const flagsOf = async () => (await run('tenant export', ['nord'])).data;
      for (const [supplier, isOn] of [
        ['yes', true],
        ['no', false],
      ] as const) {
        await run('tenant set', ['nord'], { supplier });
        const flags = { battery: isOn, register_battery: isOn, eco_advice: false };
        expect(await flagsOf()).toMatchObject({ configuration: { flags } });
      }
      await expect(run('tenant set', ['nord'], { 'own-supply': 'yes' })).rejects.toThrow(
        'Households start their own supply only where the tenant is a supplier.',
      );
      const { lines: said } = await run('tenant set', ['nord'], { supplier: 'yes', 'own-supply': 'yes' });
      expect(said).toContain('Households start their own supply once it has a seller: see "tenant seller".');
      expect(await flagsOf()).toMatchObject({ configuration: { flags: { own_supply: true } } });
      await run('tenant set', ['nord'], { supplier: 'no', 'own-supply': 'no' });
      const path = join(folder, 'nord.json');
      await run('tenant export', ['nord'], { to: path });
      const file = JSON.parse(readFileSync(path, 'utf8'));
      expect(file).toMatchObject({
        hosts: ['nord.example', 'www.nord.example'],
        areas: ['*'],
        landing: '/home',
        configuration: {
          tenant: 'nord',
          logo: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
          tokens: { '--brand-accent': '#5b2a86' },
          links: { contactEmail: 'bonjour@nord.example' },
          flags: { battery: false, eco_advice: false, alerts: true },
        },
      });
      expect((await run('tenant remove', ['nord'])).lines).toEqual([
        'nord is removed; nord.example, www.nord.example are free.',
      ]);
      await expect(run('tenant export', ['nord'])).rejects.toThrow('There is no tenant "nord"');
      await run('tenant import', [path]);
      const again = await run('tenant export', ['nord']);
      expect(JSON.parse(again.lines.join('\n'))).toEqual(file);
      await run('account create-support', ['support@nord.example'], {
        'first-name': 'Olga',
        'last-name': 'Petit',
        tenant: 'nord',
      });
      expect(await platform().account('support@nord.example')).toMatchObject({ tenant: 'nord' });
      await expect(run('tenant remove', ['nord'])).rejects.toThrow(
        'The tenant "nord" has one account: move or erase them first.',
      );
      await platform().store.database.query("delete from account where email = 'support@nord.example'");
      await run('tenant remove', ['nord']);
      expect(await audited()).toMatchObject({
        action: 'administration.tenant.remove',
        facts: { tenant: 'nord' },
      });
    });

    test('says and changes who sells under a brand, but never a part of it', async () => {
      await run('tenant add', ['nord'], NORD);
      expect((await run('tenant seller', ['nord'])).lines).toEqual([
        'nord has no seller, so no bill is issued.',
      ]);
      const company = {
        'legal-name': 'Nordwind SAS',
        address: '3 rue du Port',
        registration: 'RCS 3',
        vat: 'FR3',
      };
      await expect(run('tenant seller', ['nord'], company)).rejects.toThrow(
        /^A seller needs all of --legal-name/,
      );
      await run('tenant seller', ['nord'], {
        ...company,
        'terms-fr': 'À réception',
        'terms-en': 'On receipt',
      });
      await run('tenant seller', ['nord'], { vat: 'FR4' });
      expect((await run('tenant seller', ['nord'])).data).toEqual({
        ...{ legalName: 'Nordwind SAS', address: '3 rue du Port', registration: 'RCS 3', vatNumber: 'FR4' },
        terms: { fr: 'À réception', en: 'On receipt' },
      });
      await run('tenant remove', ['nord']);
    });

    test('says which passkeys a change of host names orphans', async () => {
      const { database } = platform().store;
      await run('tenant add', ['nord'], NORD);
      await database.query(
        `insert into passkey (id, account_key, credential_id, public_key, counter, transports, name, host, created_at)
         select 'nordnordnordnord', key, 'AAAA', 'AA', 0, '{}', 'Key', 'www.nord.example', now()
         from account where email = 'home@foyer.example'`,
      );
      const orphaned = expect.stringMatching(
        /^Passkeys: 1 passkeys of 1 accounts were made on www\.nord\.example, and do not work on /,
      );
      const set = await run('tenant set', ['nord'], { host: 'nord.example' });
      expect(set.lines[2]).toEqual(orphaned);
      expect((await run('tenant set', ['nord'], { accent: '#5b2a87' })).lines).toHaveLength(2);
      await run('tenant set', ['nord'], { host: NORD.host });
      expect((await run('tenant remove', ['nord'])).lines[1]).toEqual(orphaned);
      await database.query("delete from passkey where id = 'nordnordnordnord'");
    });

    test('chooses which tenant answers to unknown host names, and accounts without a tenant belong to', async () => {
      const names = async () => (await run('tenant list', [])).lines.map((line) => line.split(' ')[0]);
      await run('tenant set', ['azur'], { first: true });
      expect(await names()).toEqual(['azur', 'foyer', 'installer']);
      await run('tenant set', ['foyer'], { first: true });
      expect(await names()).toEqual(['foyer', 'azur', 'installer']);
    });

    test.each([
      ['tenant add', ['nord'], { host: 'nord.example' }, /^--brand-name is needed/],
      ['tenant add', ['foyer'], NORD, 'There is a tenant "foyer" already.'],
      ['tenant add', ['Nord'], NORD, /^A tenant's name is up to 40 small letters/],
      [
        'tenant add',
        ['nord'],
        { ...NORD, host: 'azur.example' },
        'The host name azur.example belongs to the tenant "azur".',
      ],
      [
        'tenant add',
        ['nord'],
        { ...NORD, like: 'west' },
        /^There is no tenant "west": the suite has foyer, azur/,
      ],
      ['tenant set', ['nosuch'], { accent: '#000000' }, /^There is no tenant "nosuch"/],
      ['tenant set', ['azur'], {}, /^Name what to change/],
      [
        'tenant set',
        ['azur'],
        { accent: '#ffff00' },
        /^Text in #ffffff \(--brand-accent-ink\) on #ffff00 \(--brand-accent\) has a contrast of 1\.07:1/,
      ],
      ['tenant set', ['azur'], { enable: 'pool' }, /^There is no flag "pool", only can_logout/],
      ['tenant set', ['azur'], { languages: 'de' }, '--languages are fr and en, not "de".'],
      ['tenant set', ['azur'], { logo: __filename }, /^A logo is an SVG or a PNG file\.$/],
      ['tenant remove', ['nosuch'], {}, /^There is no tenant "nosuch"/],
      [
        'tenant remove',
        ['azur'],
        {},
        /^The tenant "azur" has (one|\d+) accounts?: move or erase them first\.$/,
      ],
      ['tenant import', [__filename], {}, /\.ts is no JSON\.$/],
    ])('%s %j %j is refused in one sentence', async (name, positionals, values, sentence) => {
      await expect(run(name, positionals, values)).rejects.toThrow(sentence);
    });

    test('the first tenant stays although it has no accounts', async () => {
      await run('tenant add', ['nord'], NORD);
      await run('tenant set', ['nord'], { first: true });
      await expect(run('tenant remove', ['nord'])).rejects.toThrow(
        /make another tenant the first one before\.$/,
      );
      await run('tenant set', ['foyer'], { first: true });
      await run('tenant remove', ['nord']);
    });
  });
}
