import { PlatformError } from '@foyer/platform-client';
import { createReport, removeSecrets, reportUncaught } from './report';

describe('reports', () => {
  it.each([
    ['GET /api/states?authToken=abc123 failed', 'GET /api/states failed'],
    ['at https://foyer.example/host.js?x=1:3:4', 'at https://foyer.example/host.js'],
    ['{"password":"Foyer-demo"}', '{"password=…"}'],
    ['authToken=abc123&x', 'authToken=…&x'],
    ['nothing to hide', 'nothing to hide'],
  ])('contain %s as %s', (text, expected) => {
    expect(removeSecrets(text)).toBe(expected);
  });

  it('contain an error only once', () => {
    const write = jest.fn();
    const report = createReport(write);
    report('no answer', { call: 'states' });
    report('no answer', { call: 'states' });
    report('no answer', { call: 'rooms' });
    expect(write).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['offline', 0],
    ['timeout', 0],
    ['unavailable', 0],
    ['not-authorized', 0],
    ['unreadable', 1],
    ['refused', 1],
  ] as const)('say of a platform call that is %s: %s', (failure, times) => {
    const write = jest.fn();
    createReport(write)(new PlatformError(failure, { call: 'states' }), { call: 'states' });
    expect(write).toHaveBeenCalledTimes(times);
  });

  it('never throw, even for an error that cannot be described', () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const write = jest.fn();
    expect(() => createReport(write)(circular)).not.toThrow();
    expect(write).not.toHaveBeenCalled();
  });

  it('include uncaught errors until stopped', () => {
    const report = jest.fn();
    const stop = reportUncaught(report);
    const reason = new Error('nobody caught me');
    const rejection = () => Object.assign(new Event('unhandledrejection'), { reason });
    window.dispatchEvent(rejection());
    expect(report).toHaveBeenCalledWith(reason, { kind: 'unhandledrejection' });
    stop();
    window.dispatchEvent(rejection());
    expect(report).toHaveBeenCalledTimes(1);
  });
});
