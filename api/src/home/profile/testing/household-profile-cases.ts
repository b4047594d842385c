import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

const SOLAR = 'solar@foyer.example';

/** Wire tests of the profile fields edited in the user panel. */
export function householdProfileCases(platform: () => TestPlatform): void {
  const update = (fields: Fields, email = SOLAR) => platform().callAs(email, '/api/user/update', fields);
  const profile = async (email = SOLAR) => (await platform().callAs(email, '/api/profile')).body;

  test.each<[Fields, Fields]>([
    [{ internet_service_provider: 'Orange', internet_box_model: 'Livebox 6' }, {}],
    [{ electricityProvider: 'EDF', electric_power_capacity: '12' }, {}],
    [{ gridType: 'threePhase' }, { gridType: '3 phases' }],
    [{ gridType: '1 phase' }, {}],
    [
      { sellingEnergy: 'false', sellingEnergyPrice: '4.5' },
      { sellingEnergy: false, sellingEnergyPrice: 4.5 },
    ],
    [{ loginAsByMaintainerAllowed: 'false' }, { loginAsByMaintainerAllowed: false }],
    [{ mobileNumber: '06.39.98.00.17' }, { mobileNumber: '+33639980017' }],
  ])('stores %j and changes nothing else', async (fields, kept) => {
    const before = await profile();
    expect((await update(fields)).body).toEqual({ status: 'ok' });
    const { serverTime: _, ...after } = await profile();
    const { serverTime: __, ...expected } = { ...before, ...fields, ...kept };
    expect(after).toEqual(expected);
  });

  test.each([
    ['electric_power_capacity', '18', true],
    ['electric_power_capacity', '24', true],
    ['electric_power_capacity', '252', true],
    ['electric_power_capacity', '', true],
    ['electric_power_capacity', '0', false],
    ['electric_power_capacity', '10', false],
    ['electric_power_capacity', '21', false],
    ['electric_power_capacity', '258', false],
    ['sellingEnergyPrice', '0', true],
    ['sellingEnergyPrice', '99.99', true],
    ['sellingEnergyPrice', '1000.01', false],
    ['sellingEnergyPrice', '-1', false],
    ['phoneNumber', '', true],
    ['phoneNumber', '04 75 00 00 0', false],
    ['phoneNumber', '+32 470 00 00 00', false],
    ['postalCode', '26000', true],
    ['postalCode', '1204', false],
    ['gridType', 'twoPhase', false],
    ['addressScore', '0', true],
    ['addressScore', '1', true],
    ['addressScore', '1.1', false],
    ['addressScore', '-0.1', false],
  ])('validates %s=%j as %s', async (parameter, value, isGood) => {
    const { body } = await update({ [parameter]: value });
    expect(body).toEqual(
      isGood ? { status: 'ok' } : { status: 'error', error: 'parameter.invalid', parameter },
    );
  });

  test('parses phone numbers and postal codes by the home’s country', async () => {
    const swiss = 'swiss@foyer.example';
    expect((await update({ mobileNumber: '079 000 00 01', postalCode: '1205' }, swiss)).body.status).toBe(
      'ok',
    );
    expect(await profile(swiss)).toMatchObject({ mobileNumber: '+41790000001', postalCode: '1205' });
  });

  test('a home that moves to La Réunion has its time, its days and its weather from then on', async () => {
    const place = (fields: Fields) => update({ addressScore: '1', ...fields });
    const days = async () =>
      (
        await platform().callAs(SOLAR, '/api/measures/grouping', {
          groupType: 'day',
          deviceId: (await platform().deviceOfType('virtual', SOLAR)).id,
          fromDate: '2026-06-01',
          toDate: '2026-06-21',
        })
      ).body.measures;
    const before = await days();
    await place({ postalCode: '97400', latitude: '-20.88', longitude: '55.45' });
    expect(await profile()).toMatchObject({ timeZone: 'Indian/Reunion' });
    expect(await days()).toEqual(before);
    const { weather } = (await platform().callAs(SOLAR, '/api/weather')).body;
    // Winter in the southern hemisphere.
    expect(weather.sunrise).toMatch(/^06:/);
    expect(weather.sunset).toMatch(/^17:/);
    for (const { temperatureMin, temperatureMax } of weather.forecast) {
      expect(temperatureMin).toBeGreaterThan(14);
      expect(temperatureMax).toBeLessThan(34);
    }
    await place({ postalCode: '98800', latitude: '-22.27', longitude: '166.44' });
    expect(await profile()).toMatchObject({ timeZone: 'Pacific/Noumea' });
    await place({ postalCode: '69003', latitude: '45.76', longitude: '4.84' });
    expect(await profile()).toMatchObject({ timeZone: 'Europe/Paris' });
    expect(await days()).toEqual(before);
  });

  test('a read-only account cannot change its profile', async () => {
    const { body } = await update({ electricityProvider: 'EDF' }, 'readonly@foyer.example');
    expect(body).toEqual({ status: 'error', error: 'modify.not.allowed' });
  });

  test('the inverter’s manufacturer can be set on the producing device only', async () => {
    const { store, account } = platform();
    const devices = await store.devices.ofHousehold((await account(SOLAR)).id);
    const change = async (typeId: string) => {
      const deviceId = devices.find((device) => device.typeId === typeId)?.id ?? '';
      return (
        await platform().callAs(SOLAR, '/api/device/update', { deviceId, provider: 'SMA', module_number: 12 })
      ).body;
    };
    expect(await change('enphase')).toEqual({ status: 'ok' });
    expect(await change('washing_machine')).toEqual({ status: 'error', error: 'update.not.allowed' });
    const after = await store.devices.ofHousehold((await account(SOLAR)).id);
    expect(after.find(({ typeId }) => typeId === 'enphase')?.traits).toMatchObject({
      provider: 'SMA',
      moduleNumber: 12,
    });
  });

  test('supplier lists have the required first entries', async () => {
    const electricity = async (email: string) =>
      (await platform().callAs(email, '/api/electricityProviders', {}, { method: 'POST' })).body.providers;
    expect((await electricity(SOLAR))[0]).toEqual({ name: 'EDF' });
    expect(await electricity('swiss@foyer.example')).not.toContainEqual({ name: 'EDF' });
    const { providers } = (await platform().call('/resources/internet_providers.json')).body;
    expect(providers.map(({ name }: { name: string }) => name)).toEqual([
      'Orange',
      'SFR',
      'Free',
      'Bouygues Telecom',
      'Numéricable',
      'Autre',
    ]);
    const makers = (await platform().callAs(SOLAR, '/api/pvManufacturers', {}, { method: 'POST' })).body;
    expect(makers.manufacturers).toContainEqual({ name: 'Enphase' });
  });
}
