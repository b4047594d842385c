import { indexFaults, indexText } from './index-draft';

const BOUNDS = {
  registers: ['peak', 'offPeak'],
  readings: [
    {
      day: '2026-05-01',
      registers: [
        { register: 'peak', kwh: 1000 },
        { register: 'offPeak', kwh: 400 },
      ],
    },
    {
      day: '2026-06-01',
      registers: [
        { register: 'peak', kwh: 1200 },
        { register: 'offPeak', kwh: 510.5 },
      ],
    },
  ],
  firstDay: '2026-05-01',
  lastDay: '2026-06-21',
};
const typed = (day: string, peak: string, offPeak: string) => ({ day, registers: { peak, offPeak } });

test.each([
  ['2026-04-30', '1000', '400', ['indexEarlyMessage']],
  ['2026-05-01', '900', '400', []],
  ['2026-05-15', '999', '400', ['indexLowerMessage 1000']],
  ['2026-05-15', '1000', '510,5', []],
  ['2026-05-15', '1200.1', '511', ['indexHigherMessage 1200', 'indexHigherMessage 510.5']],
  ['2026-06-01', '1000', '400', []],
  ['2026-06-21', '1 300', '600', []],
  ['2026-06-22', '1300', '600', ['indexLateMessage']],
  ['', '1300', '', ['indexNumberMessage', 'indexDayMessage']],
  ['2026-06-10', '-1', '12345678', ['indexNumberMessage', 'indexNumberMessage']],
])('an index of %s with %s and %s has the faults %j', (day, peak, offPeak, messages) => {
  expect(indexFaults(BOUNDS, typed(day, peak, offPeak), 'fr').map(({ message }) => message)).toEqual(
    messages,
  );
});

test('is sent with a point, in the order of the registers', () => {
  expect(indexText(['peak', 'offPeak'], { offPeak: '510,5', peak: '1 200' }, 'fr')).toBe(
    'peak 1200;offPeak 510.5',
  );
});
