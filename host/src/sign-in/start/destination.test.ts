import { profileFixture } from '../../test-support/household-fixture';
import { destination } from './destination';

const nobody = { status: 'anonymous', profile: null } as const;
const household = { status: 'authenticated', profile: profileFixture } as const;
const firstVisit = { ...household, profile: { ...profileFixture, subscriptionStatus: '0' } };
const installer = { ...household, profile: { ...profileFixture, userType: 'INSTALLER' } };

describe('destination', () => {
  it.each([
    ['nobody', nobody, '/', false, null, '/sign_in'],
    ['nobody', nobody, '/home', true, null, '/sign_in'],
    ['nobody', nobody, '/battery', true, null, '/sign_in'],
    ['nobody', nobody, '/sign_in', false, null, null],
    ['nobody', nobody, '/recovery', false, null, null],
    ['nobody', nobody, '/support/hold', false, null, null],
    ['nobody', nobody, '/tado/connection/success', false, null, null],
    ['nobody', nobody, '/nowhere', false, null, null],
    ['nobody of an installers’ tenant', nobody, '/', false, '/installer/login', '/installer/login'],
    ['a household', household, '/', false, null, '/home'],
    ['a household', household, '/sign_in', false, null, '/home'],
    ['a household', household, '/recovery', false, null, '/home'],
    ['a household', household, '/production', true, null, null],
    ['a household', household, '/nowhere', false, null, null],
    ['a first visit', firstVisit, '/sign_in', false, null, '/registration'],
    ['an installer', installer, '/', false, null, '/installer'],
    ['somebody not judged yet', { status: 'starting', profile: null } as const, '/home', true, null, null],
  ])('%s %#: at %s', (_, session, pathname, needsHousehold, start, expected) => {
    expect(destination({ session, pathname, needsHousehold, start })).toBe(expected);
  });
});
