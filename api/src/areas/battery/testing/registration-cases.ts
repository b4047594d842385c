import { batteryActivationCode, serialNumber } from '../../../../../simulator/src/sandboxes/energy-provider';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

const NEW = 'nobattery@foyer.example';
const OTHER = 'solar@foyer.example';
const refusal = (error: string) => ({ status: 'error', error });
const OK = { status: 'ok' };
const PDL = '19399999999901';
const SERIALS = [serialNumber('DOM', '000000000001'), serialNumber('DOM', '000000000002')] as const;
const CODES = [batteryActivationCode('0000000000001'), batteryActivationCode('0000000000002')] as const;

/** Registers a battery step by step, with each possible refusal. */
export function registrationCases(platform: () => TestPlatform): void {
  const as =
    (email: string) =>
    async (path: string, fields: Fields = {}) =>
      (await platform().callAs(email, path, fields, { method: 'POST' })).body;
  const call = (path: string, fields: Fields = {}) => as(NEW)(path, fields);
  const validateSn = (sn: string, email = NEW) => as(email)('/api/device/msb/validateSn', { sn });
  const validateAc = (ac: string, email = NEW) => as(email)('/api/device/msb/validateAc', { ac });
  const register = (fields: Fields = {}, email = NEW) =>
    as(email)('/api/device/battery/register', {
      referenceKey: 'a-key-of-the-page',
      pdl: PDL,
      consuelNumber: '',
      type: 'DOMUNEO',
      serialNumber: SERIALS.join(','),
      ...fields,
    });
  const account = (fields: Fields) => call('/api/user/createPlaneteOuiAccount', fields);
  const stored = () => call('/api/device/msb/registration');

  test('serial numbers are validated in any notation, and the valid ones are stored', async () => {
    const [first, second] = SERIALS;
    const typed = ` ${first.slice(0, 4).toLowerCase()}-${first.slice(4)} `;
    expect(await validateSn(typed)).toEqual({
      ...OK,
      serialNumbers: [{ serialNumber: first, isValid: true, msbType: 'DOMUNEO' }],
    });
    const wrong = `${first.slice(0, 15)}${first.endsWith('A') ? 'B' : 'A'}`;
    expect(await validateSn(wrong)).toMatchObject({ serialNumbers: [{ isValid: false, msbType: null }] });
    expect(await validateSn(serialNumber('MYL', '000000000001'))).toEqual(refusal('serial.number.alone'));
    await validateSn(second);
    expect((await stored()).serialNumbers).toEqual([
      { serialNumber: first, msbType: 'DOMUNEO' },
      { serialNumber: second, msbType: 'DOMUNEO' },
    ]);
  });

  test('activation codes are validated in any notation, and the valid ones are stored', async () => {
    expect(await register()).toEqual(refusal('activation.code.missing'));
    expect(await validateAc(CODES[0])).toEqual({ ...OK, activationCodes: { [CODES[0]]: true } });
    expect(await validateAc('AC00000000000000')).toEqual({
      ...OK,
      activationCodes: { AC00000000000000: false },
    });
    await validateAc(CODES[1]);
    expect((await stored()).activationCodes).toEqual([...CODES]);
  });

  test('the activation code of an older box is found by its MAC address', async () => {
    const { activationCode } = await call('/api/device/msb/macToAc', { mac: '00:f0:ca:12:34:56' });
    expect(await validateAc(activationCode, OTHER)).toEqual({
      ...OK,
      activationCodes: { [activationCode]: true },
    });
    expect(await call('/api/device/msb/macToAc', { mac: '00-11-22-33-44-55' })).toEqual({
      ...OK,
      activationCode: null,
    });
  });

  test.each([
    ['FOY00000001', '1234', 'pdl.invalid'],
    ['FOY00000001', '99000000000001', 'pdl.invalid'],
    ['FOY0000001', PDL, 'contract.invalid'],
    ['ZZZ00000001', PDL, 'contract.not.found'],
    ['AUT00000001', PDL, 'contract.pdl.mismatch'],
  ])('the contract %s at %s is refused: %s', async (contractNumber, pdlNumber, code) => {
    const path = '/api/user/document/contract/validate';
    expect(await call(path, { contractNumber, pdlNumber })).toEqual(refusal(code));
    expect((await stored()).contractNumber).toBeNull();
  });

  test('a valid contract is stored with its delivery point', async () => {
    const fields = { contractNumber: 'foy00000001', pdlNumber: PDL };
    expect(await call('/api/user/document/contract/validate', fields)).toEqual(OK);
    expect(await call('/api/device/msb/pdl')).toEqual({ ...OK, pdlNumber: PDL });
  });

  test.each([
    [{ pdl: '1234' }, 'pdl.invalid'],
    [{ pdl: '99000000000001' }, 'pdl.invalid'],
    [{ pdl: '19300000000001' }, 'pdl.is.not.unique'],
    [{ consuelNumber: '123' }, 'consuel.invalid'],
    [{ serialNumber: serialNumber('DOM', 'NEVERENTERED') }, 'serial.number.invalid'],
    [{ type: 'MYLIGHT' }, 'serial.number.invalid'],
  ])('a registration with %j is refused: %s', async (fields, code) => {
    expect(await register(fields)).toEqual(refusal(code));
    expect((await stored()).mac).toBeNull();
  });

  test('an account with the provider needs a registered battery', async () => {
    expect(await account({ powerContractType: 'base', meterEnergy: '100' })).toEqual(
      refusal('battery.not.registered'),
    );
  });

  test('a home can remove its own valid code while nothing is registered', async () => {
    const forget = (fields: Fields, email = NEW) => as(email)('/api/device/msb/forgetCode', fields);
    const [first] = SERIALS;
    const serial = { kind: 'serial', code: first };
    expect(await forget(serial, OTHER)).toEqual(refusal('battery.code.not.found'));
    expect(await forget({ ...serial, kind: 'activation' })).toEqual(refusal('battery.code.not.found'));
    expect((await stored()).serialNumbers).toHaveLength(2);
    expect(await forget({ ...serial, code: `${first.slice(0, 4).toLowerCase()}-${first.slice(4)}` })).toEqual(
      OK,
    );
    expect((await stored()).serialNumbers).toMatchObject([{ serialNumber: SERIALS[1] }]);
    expect(await forget(serial)).toEqual(refusal('battery.code.not.found'));
    await validateSn(first);
  });

  test('of two homes that register the same box at once, exactly one is refused', async () => {
    const box = serialNumber('POU', '0000000SAME1');
    const code = batteryActivationCode('00000000SAME1');
    const homes = ['meter@foyer.example', 'optout@foyer.example'] as const;
    for (const email of homes) {
      expect(await validateSn(box, email)).toMatchObject({ serialNumbers: [{ isValid: true }] });
      expect(await validateAc(code, email)).toMatchObject({ activationCodes: { [code]: true } });
    }
    const answers = await Promise.all(
      homes.map((email, index) =>
        register({ type: 'PLANETE_OUI', serialNumber: box, pdl: `1939999999992${index}` }, email),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['error', 'ok']);
    expect(answers).toContainEqual(refusal('battery.taken'));
    const batteries = await Promise.all(
      homes.map(async (email) => (await as(email)('/api/device/msb/registration')).mac),
    );
    expect(batteries.filter((mac) => mac !== null)).toHaveLength(1);
  });

  test('of several homes that register at the same delivery point at once, one succeeds', async () => {
    const homes = ['kiosk@foyer.example', 'premium@foyer.example', 'swiss@foyer.example'] as const;
    const free = [];
    for (const email of homes)
      if ((await as(email)('/api/device/msb/registration')).mac === null) free.push(email);
    expect(free.length).toBeGreaterThan(1);
    for (const [index, email] of free.entries()) {
      await validateSn(serialNumber('POU', `0000000PDL0${index}`), email);
      await validateAc(batteryActivationCode(`00000000PDL0${index}`), email);
    }
    const answers = await Promise.all(
      free.map((email, index) =>
        register(
          {
            type: 'PLANETE_OUI',
            serialNumber: serialNumber('POU', `0000000PDL0${index}`),
            pdl: '19399999999930',
          },
          email,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(1);
    expect(answers).toContainEqual(refusal('pdl.is.not.unique'));
  });

  test('registering twice with the same key creates one battery; another key is refused', async () => {
    const answers = await Promise.all([register(), register()]);
    const { mac } = await register();
    expect(mac).toMatch(/_msb$/);
    expect(answers.map((answer) => answer.mac)).toEqual([mac, mac]);
    expect(await register({ referenceKey: 'some-other-key' })).toEqual(refusal('battery.already.registered'));
    expect(await stored()).toMatchObject({ mac, msb_SN_filled: true, msb_AC_filled: true, msb_ok: false });
    expect(await call('/api/device/msb/forgetCode', { kind: 'serial', code: SERIALS[0] })).toEqual(
      refusal('battery.already.registered'),
    );
  });

  test('codes and delivery points of one home are refused for another', async () => {
    expect(await validateSn(SERIALS[0], OTHER)).toMatchObject({ serialNumbers: [{ isValid: false }] });
    expect(await validateAc(CODES[0], OTHER)).toEqual({ ...OK, activationCodes: { [CODES[0]]: false } });
    await validateSn(serialNumber('POU', '000000000001'), OTHER);
    await validateAc(batteryActivationCode('0000000000009'), OTHER);
    const fields = { type: 'PLANETE_OUI', serialNumber: serialNumber('POU', '000000000001') };
    expect(await register(fields, OTHER)).toEqual(refusal('pdl.is.not.unique'));
  });

  test.each([
    [{ powerContractType: 'base' }, 'meter.reading.missing'],
    [{ powerContractType: 'custom', meterEnergyPeak: '12' }, 'meter.reading.missing'],
    [{ powerContractType: 'base', meterEnergy: '9999999999' }, 'meter.reading.refused'],
  ])('an account with the provider is refused for %j: %s', async (fields, code) => {
    expect(await account(fields)).toEqual(refusal(code));
    expect((await stored()).hasProviderAccount).toBe(false);
  });

  test('the account with the provider is opened once, and only while the provider is reachable', async () => {
    const fields = { powerContractType: 'custom', meterEnergyPeak: '12,5', meterEnergyOffPeak: '7' };
    platform().failures.set('provider', 'unreachable');
    expect(await account(fields)).toEqual(refusal('provider.unavailable'));
    platform().failures.set('provider', null);
    expect([await account(fields), await account(fields)]).toEqual([OK, OK]);
    expect((await stored()).hasProviderAccount).toBe(true);
  });

  test('the last step reports the delivery point to the provider and requests the open parts', async () => {
    const { mac } = await stored();
    const update = (fields: Fields) => call('/api/device/battery/update', { mac, ...fields });
    expect(await update({ pdl: '19300000000404' })).toEqual(refusal('failed.to.update.pdl.in.myl'));
    expect(await update({ pdl: '19300000000001' })).toEqual(refusal('pdl.is.not.unique'));
    expect((await stored()).isFinished).toBe(false);
    expect(await update({ pdl: PDL })).toEqual(OK);
    expect(await stored()).toMatchObject({ isFinished: true, msb_provider_registration_ok: true });
    const { json } = await call('/api/user/contractLifecycle');
    expect(JSON.parse(json)).toMatchObject({
      contract: { state: 'Active' },
      activation: {
        energyOffer: { state: 'Requested', requestDate: '2026-06-21' },
        offerOptions: [
          { type: 'injection', state: 'Requested' },
          { type: 'battery', state: 'Requested' },
        ],
      },
    });
  });

  test('a read-only account cannot register a battery', async () => {
    expect(await validateSn(SERIALS[0], 'readonly@foyer.example')).toEqual(refusal('modify.not.allowed'));
  });
}
