import { partAtStatus, partOfStatus, REGISTRATION_STATUSES, statusMove } from './statuses';

describe('statuses', () => {
  it('move to the next, again to those reached, and nowhere else', () => {
    for (const [from, status] of REGISTRATION_STATUSES.entries()) {
      for (const [to, wanted] of REGISTRATION_STATUSES.entries()) {
        const expected = to <= from ? 'reached' : to === from + 1 ? 'next' : 'refused';
        expect([status, wanted, statusMove(status, wanted)]).toEqual([status, wanted, expected]);
      }
    }
    expect(statusMove('setup_ok', 'premium')).toBe('refused');
  });

  it('of a first visit is like none at all', () => {
    expect(statusMove('0', 'setup_user_registered')).toBe('next');
  });

  it.each([
    ['setup_check_wiring', 'installer'],
    ['setup_ok', 'user'],
    ['ok', 'user'],
    ['0', 'installer'],
  ])('at %s the %s is to go on', (status, part) => {
    expect(partAtStatus(status)).toBe(part);
  });

  it('are written by whom their step belongs to', () => {
    expect([partOfStatus('setup_ok'), partOfStatus('user_password_set')]).toEqual(['installer', 'user']);
  });
});
