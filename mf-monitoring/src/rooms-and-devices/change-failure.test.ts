import { changeFailureOf } from './change-failure';

const error = (failure: string, code: string) => ({
  name: 'PlatformError',
  failure,
  code,
  call: 'addDevice',
});

describe('a change that failed', () => {
  it.each([
    ['ecn.activation.code.invalid', 'wrongActivationCode'],
    ['ecn.already.registered', 'deviceExistMessage'],
    ['ecn.no.master', 'deviceNoMasterMessage'],
  ])('with %s shows %s at the code', (code, messageKey) => {
    expect(changeFailureOf(error('refused', code), 'deviceMainErrorMessage')).toEqual({
      messageKey,
      field: 'code',
      errorCode: null,
    });
  });

  it('with another error shows the platform’s code', () => {
    expect(changeFailureOf(error('refused', 'room.not.found'), 'deviceMainErrorMessage')).toEqual({
      messageKey: 'deviceMainErrorMessage',
      field: null,
      errorCode: 'room.not.found',
    });
  });

  it.each([['timeout'], ['offline'], ['unavailable'], ['throttled'], ['unreadable']])(
    'without an answer (%s) reports the service as unavailable',
    (failure) => {
      expect(changeFailureOf(error(failure, failure), 'deviceMainErrorMessage').messageKey).toBe(
        'serviceUnavilableMessage',
      );
    },
  );
});
