import { profileFixture } from '../../test-support/household-fixture';
import { destination } from './destination';

const nobody = { status: 'anonymous', profile: null } as const;
const household = { status: 'authenticated', profile: profileFixture } as const;
const firstVisit = { ...household, profile: { ...profileFixture, subscriptionStatus: '0' } };
const installer = { ...household, profile: { ...profileFixture, userType: 'INSTALLER' } };

describe('where a person has to be', () => {
  it.each([
    ['nobody', nobody, '/', null, null, '/sign_in'],
    ['nobody', nobody, '/home', true, null, '/sign_in'],
    ['nobody', nobody, '/battery', null, null, '/sign_in'],
    ['nobody', nobody, '/settings/device/schedule', null, null, '/sign_in'],
    ['nobody', nobody, '/sign_in', null, null, null],
    ['nobody', nobody, '/recovery', null, null, null],
    ['nobody', nobody, '/support/hold', false, null, null],
    ['nobody', nobody, '/tado/connection/success', null, null, null],
    ['nobody', nobody, '/nowhere', null, null, null],
    ['nobody of an installers’ tenant', nobody, '/', null, '/installer/login', '/installer/login'],
    ['a household', household, '/', null, null, '/home'],
    ['a household', household, '/sign_in', null, null, '/home'],
    ['a household', household, '/recovery', null, null, '/home'],
    ['a household', household, '/production', true, null, null],
    ['a household', household, '/nowhere', null, null, null],
    ['a first visit', firstVisit, '/sign_in', null, null, '/registration'],
    ['an installer', installer, '/', null, null, '/installer'],
    ['somebody not judged yet', { status: 'starting', profile: null } as const, '/home', true, null, null],
  ])('%s %#: at %s', (_, session, pathname, routeNeedsHousehold, start, expected) => {
    expect(destination({ session, pathname, routeNeedsHousehold, start })).toBe(expected);
  });
});
