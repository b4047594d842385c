import { START_MODES } from '@foyer/contract';
import {
  entryOf,
  isEntryPath,
  isHouseholdPage,
  isProfessionalToken,
  needsRightsSetup,
  pathOfMode,
  signInFailure,
  startModeOf,
  survivesReload,
} from './session-rules';

const entry = { pathname: '/home', search: '', modeCookie: null };

describe('startModeOf', () => {
  it.each([
    ['', null, 'default'],
    ['?loginAs=abc', null, 'loginAs'],
    ['?recoveryCode=abc', null, 'recovery'],
    ['?setPasswordCode=abc&name=A&lastName=B', null, 'firstVisit'],
    ['?support=abc', null, 'support'],
    ['?accessGranted', null, 'accessGranted'],
    ['?accessRevoked', null, 'accessRevoked'],
    ['?error=token', null, 'generalError'],
    ['?installer', null, 'registration'],
    ['?registration', null, 'registration'],
    ['?continueRegistration', null, 'continueRegistration'],
    ['', 'support', 'support'],
    ['', 'firstVisit', 'firstVisit'],
    ['', 'registration', 'registration'],
    ['', 'continueRegistration', 'continueRegistration'],
    ['', 'loginAs', 'default'],
    ['', 'nonsense', 'default'],
    ['?recoveryCode=abc', 'registration', 'recovery'],
    ['?loginAs=abc&recoveryCode=def', null, 'loginAs'],
    ['?period=week', null, 'default'],
  ])('of the query "%s" and the cookie %s is %s', (search, modeCookie, mode) => {
    expect(startModeOf({ ...entry, search, modeCookie })).toBe(mode);
  });

  it.each(['/tado/connection/success', '/tado/connection/failure'])('is default on %s', (pathname) => {
    expect(startModeOf({ pathname, search: '?error=denied', modeCookie: 'registration' })).toBe('default');
  });

  it.each([
    ['default', null],
    ['loginAs', '/home'],
    ['recovery', '/recovery'],
    ['firstVisit', '/registration'],
    ['support', '/support/hold'],
    ['accessGranted', '/support/access_granted'],
    ['accessRevoked', '/support/access_revoked'],
    ['generalError', '/support/general_error'],
    ['registration', '/installer'],
    ['continueRegistration', '/registration'],
  ] as const)('of %s leads to %s', (mode, path) => {
    expect(pathOfMode(mode)).toBe(path);
    expect(isEntryPath(path ?? '/home/elsewhere')).toBe(path !== null);
  });

  it('survives a reload only without a one-time token', () => {
    expect(START_MODES.filter(survivesReload)).toEqual([
      'firstVisit',
      'support',
      'registration',
      'continueRegistration',
    ]);
  });
});

describe('rights and kiosk setup', () => {
  it.each([
    ['/home', true, true],
    ['/', true, true],
    ['/recovery_advice', true, true],
    ['/user/information', true, true],
    ['/registration', true, false],
    ['/registration/settings', true, false],
    ['/registrations', true, true],
    ['/sign_in', false, false],
    ['/recovery', false, false],
    ['/installer/login', false, false],
  ])('on %s: %s, a page of a household: %s', (pathname, needsSetup, isHousehold) => {
    expect(needsRightsSetup(pathname)).toBe(needsSetup);
    expect(isHouseholdPage(pathname)).toBe(isHousehold);
  });
});

describe('isProfessionalToken', () => {
  it.each([
    ['a'.repeat(32), false],
    ['a'.repeat(33), false],
    ['abc-def-ghi', true],
    ['abc-def', false],
    ['a-b-c-d', false],
    ['a--c', false],
    ['', false],
  ])('of %s is %s', (token, expected) => {
    expect(isProfessionalToken(token)).toBe(expected);
  });
});

describe('entryOf', () => {
  it.each([
    [true, 'ok', 'REGULAR', { kind: 'enter', path: '/home' }],
    [true, '0', 'REGULAR', { kind: 'enter', path: '/registration' }],
    [true, 'setup_ok', 'REGULAR', { kind: 'refused', messageKey: 'regNotCompleteMessage' }],
    [true, '', 'REGULAR', { kind: 'refused', messageKey: 'regNotCompleteMessage' }],
    [true, 'user_password_set', 'REGULAR', { kind: 'enter', path: '/registration' }],
    [true, 'user_accepted_licence', 'REGULAR', { kind: 'enter', path: '/registration' }],
    [false, 'user_password_set', 'REGULAR', { kind: 'refused', messageKey: 'notActivatedMessage' }],
    [false, 'ok', 'REGULAR', { kind: 'refused', messageKey: 'notActivatedMessage' }],
    [false, '0', 'REGULAR', { kind: 'refused', messageKey: 'notActivatedMessage' }],
    [true, '', 'INSTALLER', { kind: 'enter', path: '/installer' }],
    [true, 'ok', 'MAINTAINER', { kind: 'enter', path: '/installer' }],
    [true, 'ok', 'OPERATOR', { kind: 'enter', path: '/operator' }],
    [false, 'ok', 'INSTALLER', { kind: 'refused', messageKey: 'notActivatedMessage' }],
  ])('active %s, status "%s", %s', (isActive, subscriptionStatus, userType, decision) => {
    expect(entryOf({ isActive, subscriptionStatus, userType })).toEqual(decision);
  });
});

describe('signInFailure', () => {
  const base = { name: 'PlatformError', code: 'x', call: 'signIn' } as const;
  it.each([
    ['refused', 'logPassWrongMessage'],
    ['not-authorized', 'logPassWrongMessage'],
    ['offline', 'offlineSignInMessage'],
    ['timeout', 'serviceNotAvailableMessage'],
    ['unavailable', 'serviceNotAvailableMessage'],
    ['unreadable', 'serviceNotAvailableMessage'],
    ['aborted', 'serviceNotAvailableMessage'],
  ] as const)('of %s is %s', (failure, messageKey) => {
    expect(signInFailure({ ...base, failure })).toEqual({ messageKey, values: {} });
  });

  it.each([
    ['refused', 'tenant.not.allowed', 'otherPortalMessage'],
    ['refused', 'account.locked', 'accountLockedMessage'],
    ['unavailable', 'service.busy', 'signInBusyMessage'],
  ] as const)('of %s with %s is %s', (failure, code, messageKey) => {
    expect(signInFailure({ ...base, failure, code })).toEqual({ messageKey, values: {} });
  });

  it.each([
    [17, 17],
    [undefined, 60],
  ])('of throttling for %s s asks to wait %s s', (retryAfterS, seconds) => {
    const error = { ...base, failure: 'throttled' as const, ...(retryAfterS && { retryAfterS }) };
    expect(signInFailure(error)).toEqual({ messageKey: 'tooManyTriesMessage', values: { seconds } });
  });
});
