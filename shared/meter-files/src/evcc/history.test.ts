import { evcc, workbook } from '../testing/meter-samples';
import { notesOf, readBytes, readText, refusalOf, spansOf } from '../testing/read-text';

const quarter = (start: string, end: string, values: string) =>
  `2026-02-03 ${start}:00,2026-02-03 ${end}:00,${values}`;

describe('the history of evcc', () => {
  it('has a series for each column of energy, with its flow by group', async () => {
    const header =
      'pv.energy.Wh,battery.Garage.energy.Wh,battery.Garage.returnEnergy.Wh,battery.Garage.soc.pct,grid.energy.Wh,grid.returnEnergy.Wh,loadpoint.Hof 2.energy.Wh,consumer.energy.Wh,meter.energy.Wh,home.energy.Wh,forecast.energy.Wh';
    const file = await readText(evcc(header, [quarter('00:00', '00:15', '1,2,3,50,4,5,6,7,8,9,10')]));
    expect(file).toMatchObject({ format: 'evcc', meter: null });
    expect(
      file.series.map(({ name, flow, spans }) => [name, flow, (spans[0]?.energyWs ?? 0) / 3600]),
    ).toEqual([
      ['pv.energy.Wh', 'production', 1],
      ['battery.Garage.energy.Wh', 'charge', 2],
      ['battery.Garage.returnEnergy.Wh', 'discharge', 3],
      ['grid.energy.Wh', 'import', 4],
      ['grid.returnEnergy.Wh', 'export', 5],
      ['loadpoint.Hof 2.energy.Wh', 'consumption', 6],
      ['consumer.energy.Wh', 'consumption', 7],
      ['meter.energy.Wh', null, 8],
      ['home.energy.Wh', 'consumption', 9],
    ]);
    expect(notesOf(file)).toEqual(['other-quantities×2@1']);
  });

  it('is in kWh or Wh, with empty cells missing and doubled rows once', async () => {
    const row = quarter('00:15', '00:30', '0.25,');
    const file = await readText(
      evcc('pv.energy.kWh,home.energy.Wh', [
        quarter('00:00', '00:15', '0.1,7'),
        row,
        row,
        quarter('00:30', '00:45', ','),
      ]),
    );
    expect(spansOf(file)).toEqual([
      '2026-02-02T23:00Z/2026-02-02T23:15Z 100',
      '2026-02-02T23:15Z/2026-02-02T23:30Z 250',
    ]);
    expect(spansOf(file, 1)).toEqual(['2026-02-02T23:00Z/2026-02-02T23:15Z 7']);
    expect(notesOf(file)).toEqual(['doubled-rows×1@4', 'empty-rows×1@5']);
  });

  it('shows the doubled hour in order', async () => {
    const rows = ['01:30', '02:00', '02:30', '02:00', '02:30'].map((start, at, starts) => {
      const end = starts[at + 1] ?? '03:00';
      return `2026-10-25 ${start}:00,2026-10-25 ${end}:00,${at}`;
    });
    const file = await readText(evcc('pv.energy.Wh', rows));
    expect(spansOf(file)).toEqual([
      '2026-10-24T23:30Z/2026-10-25T00:00Z 0',
      '2026-10-25T00:00Z/2026-10-25T00:30Z 1',
      '2026-10-25T00:30Z/2026-10-25T01:00Z 2',
      '2026-10-25T01:00Z/2026-10-25T01:30Z 3',
      '2026-10-25T01:30Z/2026-10-25T02:00Z 4',
    ]);
  });

  it('is read from a workbook with dates', async () => {
    const file = await readBytes(
      workbook({
        Sheet1: [
          ['time.start', 'time.end', 'grid.energy.Wh'],
          [{ serial: 46056 }, { serial: 46056.010416666664 }, 412],
          [{ serial: 46056.010416666664 }, { serial: 46056.020833333336 }, null],
        ],
      }),
    );
    expect(spansOf(file)).toEqual(['2026-02-02T23:00Z/2026-02-02T23:15Z 412']);
    expect(notesOf(file)).toEqual(['empty-rows×1@3']);
  });

  it('has a span for the month of October', async () => {
    const file = await readText(evcc('pv.energy.Wh', ['2026-10-01 00:00:00,2026-11-01 00:00:00,5']));
    expect(spansOf(file)).toEqual(['2026-09-30T22:00Z/2026-10-31T23:00Z 5']);
  });

  it.each([
    [
      'rows that contradict',
      [quarter('00:00', '00:15', '1'), quarter('00:00', '00:15', '2')],
      'line 3: contradicting-rows',
    ],
    [
      'rows that overlap',
      [quarter('00:00', '01:00', '1'), quarter('00:15', '00:30', '2')],
      'line 3: contradicting-rows',
    ],
    ['a negative energy', [quarter('00:00', '00:15', '-1')], 'line 2: negative-value'],
    ['an end before its start', [quarter('00:15', '00:00', '1')], 'line 2: unreadable-date'],
    ['no rows', [], 'no-values'],
  ])('is refused for %s', async (_, rows, refusal) => {
    expect(await refusalOf(evcc('pv.energy.Wh', rows))).toBe(refusal);
  });
});
