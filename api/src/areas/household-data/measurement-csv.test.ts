import { csvField, measurementFiles } from './measurement-csv';

test.each([
  ['Lampe', 'Lampe'],
  ['Lampe, salon', '"Lampe, salon"'],
  ['La "grande"', '"La ""grande"""'],
  ['=1+1', "'=1+1"],
  ['@here', "'@here"],
  [-1.5, '-1.5'],
  [0, '0'],
  [null, ''],
])('%j becomes %s in a CSV file', (value, field) => {
  expect(csvField(value)).toBe(field);
});

test('five-minute measurements are divided by month, hours by year, and energies are in Wh', async () => {
  const at = (time: string) => new Date(`${time}Z`);
  const query = async <Row extends object>(text: string): Promise<Row[]> => {
    if (text.includes('information_schema'))
      return ['household_key', 'device_key', 'at', 'energy_ws', 'temperature_c'].map((name) => ({
        name,
      })) as unknown as Row[];
    if (text.includes('min(at)'))
      return [{ first: at('2025-12-31T23:55:00'), last: at('2026-02-01T00:00:00') }] as unknown as Row[];
    return [{ at: at('2025-12-31T23:55:00'), energy_ws: 4500, temperature_c: null }] as unknown as Row[];
  };
  const files = await measurementFiles({ query }, 1, [{ key: 1, id: 'lamp', name: 'Lampe', type: 'Lampe' }], {
    timeZone: 'Europe/Paris',
    resolutions: { fiveMinutes: '5 minutes', hour: '1 heure', day: '1 jour', month: '1 mois' },
  });
  expect(files.map(({ name }) => name)).toEqual([
    ...['2025-12', '2026-01', '2026-02'].map((month) => `measurements/five-minutes/${month}.csv`),
    ...['2025', '2026'].map((year) => `measurements/hours/${year}.csv`),
    'measurements/days.csv',
    'measurements/months.csv',
  ]);
  let text = '';
  for await (const piece of files[0]?.pieces() ?? []) text += piece;
  expect(text).toBe(
    'time,site_time,resolution,device_id,device,type,energy_wh,temperature_c\r\n' +
      '2025-12-31T23:55:00.000Z,2026-01-01T00:55:00+01:00,5 minutes,lamp,Lampe,Lampe,1.25,\r\n',
  );
});
