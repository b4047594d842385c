import { scannedChannels } from '@foyer/domain';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

/** Helpers that walk through a registration as its pages do. */
export function registrationSteps(platform: () => TestPlatform) {
  const post = async (path: string, fields: Fields, as: 'form' | 'json' = 'form') =>
    (await platform().call(path, fields, { method: 'POST', as, from: '192.0.2.77' })).body;
  const get = async (path: string, fields: Fields) => (await platform().call(path, fields)).body;

  const identity = (
    email: string,
    key = `key-of-${email}`.replaceAll(/[^\w-]/g, '-').slice(0, 60),
  ): Fields => ({
    key,
    email,
    firstName: 'Chantier',
    lastName: 'Neuf',
    mobileNumber: '+33639980010',
    address: '4 rue du Lac',
    postalCode: '69003',
    city: 'Lyon',
    country: 'FR',
    language: 'fr',
  });

  /** Opens an account as installer. Resolves to the token of a session acting in it. */
  const openRegistration = async (email: string, opener = 'installer@foyer.example') => {
    const own = await platform().signIn(opener);
    // A professional opens at most ten accounts a minute.
    platform().passTime(6_500);
    const { loginAsToken } = await post('/api/user/create/regular', { authToken: own, ...identity(email) });
    const { body } = await platform().call('/api/loginAs', { token: loginAsToken }, { from: '192.0.2.78' });
    return body.authToken as string;
  };

  const move = (authToken: string, subscription_status: string, more: Fields = {}) =>
    post('/api/registration/update', { authToken, subscription_status, ...more });

  /**
   * Registers the devices found by the kit's scan: counter, panels, water heater, totals. `times` repeats
   * each request, as after a lost answer.
   */
  const registerKit = async (authToken: string, code: string, { threePhases = false, times = 1 } = {}) => {
    const { configFile } = await get('/api/device/powerline', { authToken, activationCode: code });
    const channels = scannedChannels(configFile.result);
    const macOf = (plug: string) => channels.find(({ plugType }) => plugType === plug)?.deviceId ?? '';
    const scanned = (plugType: string, deviceTypeId: string, activationCode = '') => ({
      mac: macOf(plugType.toUpperCase()),
      plugType,
      deviceName: plugType,
      deviceTypeId,
      roomTypeId: 'alaska_home',
      activationCode,
      ...(plugType === 'mst' ? {} : { masterMac: macOf('MST') }),
    });
    const composite = (plug: string, deviceTypeId: string, phase: number) => ({
      masterMac: macOf(plug),
      name: deviceTypeId,
      deviceTypeId,
      roomTypeId: 'alaska_home',
      phase,
      ...(deviceTypeId === 'production_counter' ? { moduleCount: 10, unitElectricCapacity: 400 } : {}),
    });
    const phases = threePhases ? [1, 2, 3] : [1];
    const chain: [string, Fields][] = [
      ['/api/device/register', scanned('mst', 'asoka_red_plug', code)],
      ['/api/device/register', scanned('gmd', 'composite_device')],
      ...(threePhases
        ? [['/api/device/register', scanned('tph', 'composite_device')] as [string, Fields]]
        : []),
      ...phases.map((phase): [string, Fields] => [
        '/api/device/composite/register',
        composite('GMD', 'asoka_electric_counter', phase),
      ]),
      ...phases.map((phase): [string, Fields] => [
        '/api/device/composite/register',
        composite(threePhases ? 'TPH' : 'GMD', 'production_counter', threePhases ? phase : 2),
      ]),
      ['/api/device/register', scanned('eth', 'water_heater')],
      ['/api/device/virtual/register', { roomTypeId: 'alaska_home', macs: macOf('MST') }],
    ];
    const answers = [];
    for (const [path, fields] of chain) {
      for (let time = 0; time < times; time += 1) answers.push(await post(path, { authToken, ...fields }));
    }
    return answers;
  };

  /** Sends the invitation and reads its link from the mail. */
  const sendInvitation = async (authToken: string) => {
    const answer = await post('/api/registration/invite', { authToken });
    const mail = platform().mails.at(-1);
    const [link = ''] = mail?.text.match(/^https:.*setPasswordCode.*$/m) ?? [];
    return { answer, mail, link, customerCode: new URL(link).searchParams.get('setPasswordCode') ?? '' };
  };

  /** Completes the installer's part and sends the invitation. */
  const handOver = async (email: string, code: string) => {
    const authToken = await openRegistration(email);
    await move(authToken, 'setup_selected_production_device');
    await move(authToken, 'setup_installation_details_set', { gridType: 'onePhase' });
    await registerKit(authToken, code);
    for (const status of ['setup_devices_registered', 'setup_connect_tado', 'setup_check_wiring', 'setup_ok'])
      await move(authToken, status);
    return { authToken, ...(await sendInvitation(authToken)) };
  };

  return { post, get, identity, openRegistration, move, registerKit, sendInvitation, handOver };
}
