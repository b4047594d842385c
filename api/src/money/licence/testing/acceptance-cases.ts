import type { TestPlatform } from '../../../process/testing/test-platform';

/** Wire tests of the licence acceptance routes. */
export function acceptanceCases(platform: () => TestPlatform): void {
  const SOLAR = 'solar@foyer.example';
  const inForce = async (email = SOLAR) =>
    (await platform().callAs(email, '/api/user/document/licence', { text: 'licence' })).body;
  const accept = async (fields: { version: string; digest: string }, email = SOLAR) =>
    (await platform().callAs(email, '/api/license/accept', fields, { method: 'POST' })).body;
  const accepted = async (email = SOLAR) =>
    (await platform().callAs(email, '/api/license/acceptance')).body.acceptance;
  const refusal = (error: string) => ({ status: 'error', error });

  describe('licence text acceptance', () => {
    test('stores version and digest once and audits who accepted', async () => {
      const { version, digest } = await inForce();
      // A reference home has accepted when it was set up.
      expect(await accepted()).toMatchObject({ version, digest });
      await platform().store.database.query('delete from licence_acceptance');
      expect(await accepted()).toBeNull();
      expect(await accept({ version, digest })).toEqual({ status: 'ok' });
      const first = await accepted();
      expect(first).toMatchObject({ version, digest, acceptedBy: expect.stringContaining('Valence') });
      platform().passTime(60_000);
      expect(await accept({ version, digest })).toEqual({ status: 'ok' });
      expect(await accepted()).toEqual(first);
      const { store, account } = platform();
      const [entry] = await store.audit.of((await account(SOLAR)).id, 1);
      expect(entry).toMatchObject({ action: 'licence.accepted', facts: { version, digest } });
    });

    test('refuses a text that is not in force and a read-only account', async () => {
      const { version, digest } = await inForce();
      const other = digest.replace(/^./, digest.startsWith('0') ? '1' : '0');
      expect(await accept({ version, digest: other })).toEqual(refusal('license.text.unknown'));
      expect(await accept({ version: '99.0', digest })).toEqual(refusal('license.text.unknown'));
      expect(await accept({ version, digest }, 'readonly@foyer.example')).toEqual(
        refusal('modify.not.allowed'),
      );
      expect(await accepted('home@foyer.example')).toBeNull();
    });
  });
}
