import { partAtStatus, partOfStatus, REGISTRATION_STATUSES, statusMove } from './statuses';

describe('statuses', () => {
  it('move to the next or to an earlier one only', () => {
    for (const [from, status] of REGISTRATION_STATUSES.entries()) {
      for (const [to, wanted] of REGISTRATION_STATUSES.entries()) {
        const expected = to <= from ? 'reached' : to === from + 1 ? 'next' : 'refused';
        expect([status, wanted, statusMove(status, wanted)]).toEqual([status, wanted, expected]);
      }
    }
    expect(statusMove('setup_ok', 'premium')).toBe('refused');
  });

  it('treat a first visit like none', () => {
    expect(statusMove('0', 'setup_user_registered')).toBe('next');
  });

  it.each([
    ['setup_check_wiring', 'installer'],
    ['setup_ok', 'user'],
    ['ok', 'user'],
    ['0', 'installer'],
  ])('at %s wait for the %s', (status, part) => {
    expect(partAtStatus(status)).toBe(part);
  });

  it('are set by the owner of their step', () => {
    expect([partOfStatus('setup_ok'), partOfStatus('user_password_set')]).toEqual(['installer', 'user']);
  });
});
