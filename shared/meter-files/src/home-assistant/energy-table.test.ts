import { homeAssistant } from '../testing/meter-samples';
import { notesOf, readText, refusalOf, spansOf } from '../testing/read-text';

const hours = ['2026-02-02T23:00:00.000Z', '2026-02-03T00:00:00.000Z', '2026-02-03T02:00:00.000Z'];

describe('the energy table of Home Assistant', () => {
  it('has a series for each statistic of electric energy, with its flow by type', async () => {
    const file = await readText(
      homeAssistant(hours, [
        'sensor.import,grid_consumption,kWh,1.5,0.5,',
        'sensor.import_cost,grid_consumption_cost,EUR,0.4,0.1,',
        'sensor.export,grid_return,kWh,0,-2.8e-14,0.25',
        'sensor.pv,solar_production,kWh,0,2,1',
        'sensor.charge,battery_in,kWh,1,,',
        'sensor.discharge,battery_out,kWh,1,,',
        'sensor.charger,device_consumption,kWh,1,,',
        'sensor.gas,gas_consumption,m³,1,,',
        'sensor.water,device_consumption_water,L,1,,',
        ',calculated_consumed_grid,kWh,1.5,0.5,',
        'sensor.idle,device_consumption,kWh,,,',
      ]),
    );
    expect(file).toMatchObject({ format: 'home-assistant', meter: null });
    expect(file.series.map(({ name, flow }) => [name, flow])).toEqual([
      ['sensor.import', 'import'],
      ['sensor.export', 'export'],
      ['sensor.pv', 'production'],
      ['sensor.charge', 'charge'],
      ['sensor.discharge', 'discharge'],
      ['sensor.charger', 'consumption'],
    ]);
    expect(spansOf(file)).toEqual([
      '2026-02-02T23:00Z/2026-02-03T00:00Z 1500',
      '2026-02-03T00:00Z/2026-02-03T01:00Z 500',
    ]);
    expect(spansOf(file, 1)).toEqual([
      '2026-02-02T23:00Z/2026-02-03T00:00Z 0',
      '2026-02-03T00:00Z/2026-02-03T01:00Z 0',
      '2026-02-03T02:00Z/2026-02-03T03:00Z 250',
    ]);
    expect(notesOf(file)).toEqual(['empty-rows×1@12', 'parts-of-total×1@11', 'other-quantities×3@3']);
  });

  const periods: [string, string[], string[]][] = [
    [
      'five minutes',
      ['2026-02-02T23:00:00.000Z', '2026-02-02T23:05:00.000Z'],
      ['2026-02-02T23:00Z/2026-02-02T23:05Z 1', '2026-02-02T23:05Z/2026-02-02T23:10Z 1'],
    ],
    [
      'days of the site, also of 25 hours',
      ['2026-10-23T22:00:00.000Z', '2026-10-24T22:00:00.000Z'],
      ['2026-10-23T22:00Z/2026-10-24T22:00Z 1', '2026-10-24T22:00Z/2026-10-25T23:00Z 1'],
    ],
    [
      'days of UTC',
      ['2026-02-02T00:00:00.000Z', '2026-02-03T00:00:00.000Z'],
      ['2026-02-02T00:00Z/2026-02-03T00:00Z 1', '2026-02-03T00:00Z/2026-02-04T00:00Z 1'],
    ],
    [
      'months',
      ['2026-01-31T23:00:00.000Z', '2026-02-28T23:00:00.000Z'],
      ['2026-01-31T23:00Z/2026-02-28T23:00Z 1', '2026-02-28T23:00Z/2026-03-31T22:00Z 1'],
    ],
  ];
  it.each(periods)('reads columns of %s', async (_, times, spans) => {
    const file = await readText(homeAssistant(times, ['sensor.pv,solar_production,Wh,1,1']));
    expect(spansOf(file)).toEqual(spans);
  });

  it('names statistics that are in two roles apart', async () => {
    const rows = ['sensor.a,grid_consumption,kWh,1,1,1', 'sensor.a,device_consumption,kWh,1,1,1'];
    const file = await readText(homeAssistant(hours, rows));
    expect(file.series.map(({ name }) => name)).toEqual(['sensor.a', 'sensor.a (2)']);
  });

  it.each([
    ['a single column, whose length is unknown', hours.slice(0, 1), 'line 1: unreadable-date'],
    ['columns out of order', hours.toReversed(), 'line 1: contradicting-rows'],
    ['columns that are no times', ['a', 'b'], 'line 1: unreadable-date'],
  ])('is refused for %s', async (_, times, refusal) => {
    expect(await refusalOf(homeAssistant(times, ['sensor.pv,solar_production,kWh,1']))).toBe(refusal);
  });

  it('is refused for a negative energy', async () => {
    expect(await refusalOf(homeAssistant(hours, ['sensor.pv,solar_production,kWh,1,-0.1,']))).toBe(
      'line 2: negative-value',
    );
  });
});
