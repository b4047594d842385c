import type { TestPlatform } from '../../../process/testing/test-platform';
import { registrationsIn } from '../registration-store';
import { registrationSteps } from './a-registration';

const INSTALLER = 'installer@foyer.example';
const refusal = (error: string) => ({ status: 'error', error });
const languageOf = (pdf: Buffer) => /\/Lang \((\w+)\)/.exec(pdf.toString('latin1'))?.[1];

/** Wire tests of commissioning reports and kit traceability. */
export function commissioningCases(platform: () => TestPlatform): void {
  const { openRegistration, move, registerKit, get, post } = registrationSteps(platform);
  const REPORT = '/document/commissioningReport';

  /** A home registered up to the wiring check, with one reversed clamp. */
  const wired = async (email: string, kit = '0071') => {
    const authToken = await openRegistration(email);
    await move(authToken, 'setup_selected_production_device', { modules: '10', modulePower: '400' });
    await move(authToken, 'setup_installation_details_set', {
      gridType: 'onePhase',
      kitSerialNumber: `kit00000${kit}`,
    });
    await registerKit(authToken, `REVC00000000${kit}`);
    for (const status of ['setup_devices_registered', 'setup_connect_tado', 'setup_check_wiring'])
      await move(authToken, status);
    const { channels } = await get('/api/registration/wiring', { authToken });
    const grid = channels.find(({ kind }: { kind: string }) => kind === 'counter');
    const verdicts = [
      { deviceId: grid.deviceId, verdict: 'reversed', powerW: -412, samplesW: [-400, null, -412] },
    ];
    const loadStep = { loadW: 2_000, beforeW: 400, afterW: 2_390, proven: true };
    const note = 'The board is sealed: <b>the clamp</b> is turned next week.';
    const saved = await post(
      '/api/registration/wiring/save',
      { authToken, verdicts, loadStep, note },
      'json',
    );
    expect(saved).toEqual({ status: 'ok' });
    return authToken;
  };

  test('the report is issued at the finish from the state at that time and does not change', async () => {
    const email = 'on-paper@foyer.example';
    const authToken = await wired(email);
    expect(await get(REPORT, { authToken })).toEqual(refusal('document.not.found'));
    expect(await get('/api/user/document/commissioningReport', { authToken })).toMatchObject({ day: null });
    expect(await move(authToken, 'setup_ok')).toMatchObject({ status: 'ok' });

    const { id } = await platform().account(email);
    const facts = await registrationsIn(platform().store.database).commissioning(id);
    expect(facts).toMatchObject({
      company: 'Foyer Installation',
      customer: 'Chantier Neuf',
      kit: 'KIT000000071',
      modules: '10',
      wiring: {
        channels: [{ channel: 1, verdict: 'reversed', samplesW: [-400, null, -412] }],
        loadStep: { beforeW: 400, afterW: 2_390 },
        note: 'The board is sealed: the clamp is turned next week.',
      },
      leftOut: ['wiringWrong', 'internet', 'channels', 'greenPlay', 'wiser', 'tado'],
    });
    expect(facts?.devices.map(({ typeId }) => typeId)).toContain('asoka_electric_counter');

    const first = Buffer.from(await get(REPORT, { authToken }));
    expect(first.toString('latin1', 0, 8)).toBe('%PDF-1.7');
    expect(languageOf(first)).toBe('fr');
    await post('/api/registration/update', { authToken, lastName: 'Autre' });
    expect(Buffer.compare(first, Buffer.from(await get(REPORT, { authToken })))).toBe(0);
  });

  test('the report is available to installer and maintainer while they list the home, and to no other professional', async () => {
    const email = 'on-paper@foyer.example';
    const { id } = await platform().account(email);
    const asked = (by: string) => platform().callAs(by, '/document/installationReport', { id });
    const { users } = (await platform().callAs(INSTALLER, '/api/pendingInstallations', { search: email }))
      .body;
    expect(users).toMatchObject([{ id, hasReport: true, invited: false }]);
    for (const by of [INSTALLER, 'maintainer@foyer.example']) {
      const { headers } = await asked(by);
      expect(headers['content-disposition']).toContain('filename="Mise-en-service-');
      expect(headers['content-type']).toBe('application/pdf');
      expect(headers['cache-control']).toContain('no-store');
    }
    for (const by of ['installer2@foyer.example', 'maintainer2@foyer.example'])
      expect((await asked(by)).body).toEqual(refusal('document.not.found'));
    expect((await asked('home@foyer.example')).body).toEqual(refusal('role.not.allowed'));
    await platform().store.accounts.setSubscriptionStatus(id, 'ok', new Date(platform().nowMs()));
    expect((await asked(INSTALLER)).body).toEqual(refusal('document.not.found'));
  });

  test('a proven load test stays until the wiring changes, and each result is in the report', async () => {
    const email = 'proof@foyer.example';
    const authToken = await wired(email, '0072');
    const { channels } = await get('/api/registration/wiring', { authToken });
    expect(channels).toContainEqual(
      expect.objectContaining({
        kind: 'counter',
        channel: 1,
        mac: expect.stringMatching(/^0013C1/),
        phase: null,
      }),
    );
    const result = (verdict: string) => ({
      ...{ loadW: 2_000, beforeW: 400, afterW: 900, othersW: -300 },
      ...{ proven: verdict === 'proven', verdict },
    });
    const save = async (more: object) => {
      const fields = { authToken, verdicts: [], ...more };
      expect(await post('/api/registration/wiring/save', fields, 'json')).toEqual({ status: 'ok' });
      return (await get('/api/registration/wiring', { authToken })).loadStep?.verdict ?? null;
    };
    // The first test came from a released area, without a result.
    expect((await get('/api/registration/wiring', { authToken })).loadStep).toMatchObject({ proven: true });
    expect(await save({ changed: true })).toBeNull();
    expect(await save({ loadStep: result('disturbed') })).toBe('disturbed');
    expect(await save({ loadStep: result('proven') })).toBe('proven');
    expect(await save({ loadStep: result('disturbed') })).toBe('proven');
    expect(await save({})).toBe('proven');
    await move(authToken, 'setup_ok');
    // Once the channels are those of another home, an earlier proof says nothing.
    await post('/api/registration/update', { authToken, gridType: 'threePhase' });
    expect(await save({})).toBeNull();

    const { id } = await platform().account(email);
    const facts = await registrationsIn(platform().store.database).commissioning(id);
    expect(facts?.wiring?.loadStep).toMatchObject(result('proven'));
    expect(facts?.leftOut).not.toContain('loadDisturbed');
    expect(Buffer.from(await get(REPORT, { authToken })).toString('latin1', 0, 8)).toBe('%PDF-1.7');
  });

  test('a kit’s traceability record is requested by its code and has identical bytes on every request', async () => {
    const authToken = await openRegistration('kit@foyer.example');
    const kit = (kitCode: string) => get('/document/kitTraceability', { authToken, kitCode });
    const first = Buffer.from(await kit('abcd12345678'));
    expect(first.toString('latin1', 0, 8)).toBe('%PDF-1.7');
    expect(Buffer.compare(first, Buffer.from(await kit('ABCD12345678')))).toBe(0);
    for (const wrong of ['ABCD1234567', 'ABCD123456789', 'ABCD-1234567'])
      expect(await kit(wrong)).toMatchObject({ error: 'parameter.invalid' });
    expect(await kit('NONE00000001')).toEqual(refusal('kit.not.found'));
    platform().failures.set('kits', 'unreachable');
    expect(await kit('ABCD12345678')).toEqual(refusal('kit.not.available'));
    platform().failures.set('kits', null);
  });
}
