import { DEFAULT_POSITION, type Period } from '@foyer/domain';
import { periodWords } from './period-words';

const DAYS = { today: '2026-06-21', operationalDay: '2024-10-20' };

describe('period of a chart in words', () => {
  it.each<[Period, boolean, string | null, string]>([
    ['day', false, null, '20–21 juin'],
    ['day', true, null, '21 juin'],
    ['week', false, null, '15–21 juin'],
    ['month', false, null, '22 mai – 21 juin'],
    ['week', false, '2026-02-03', '28 janv. – 3 févr.'],
    ['week', false, '2025-12-31', '25–31 déc. 2025'],
    ['year', false, null, 'juil. 2025 – juin 2026'],
    ['lifeTime', false, null, 'oct. 2024 – juin 2026'],
  ])('%s, 24 hours %s, at %s reads %s', (period, twentyFourHours, lastDay, words) => {
    const position = { ...DEFAULT_POSITION, period, twentyFourHours, lastDay };
    expect(periodWords(position, DAYS, 'fr').replace(/[\u2009\u202f\u00a0]/g, ' ')).toBe(words);
  });
});
