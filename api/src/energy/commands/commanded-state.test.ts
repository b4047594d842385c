import { commandedShare, targetAt } from './commanded-state';

const switched = (at: number, isOn: boolean, wasOn = !isOn) => ({ at: new Date(at), isOn, wasOn });

const notExecuted = (at: number) => ({ at: new Date(at), isOn: null, wasOn: null });

describe('the share of time a device was on', () => {
  it.each([
    ['1 without a command on a device that is on', [], true, 1],
    ['0 without a command on a device that is off', [], false, 0],
    ['the time until it was switched off', [switched(100, false)], false, 1 / 3],
    ['the time since it was switched on', [switched(100, true)], true, 2 / 3],
    ['the time between on and off', [switched(100, true), switched(200, false)], false, 1 / 3],
    ['1 when it is switched off later', [switched(400, false)], false, 1],
    ['0 when it was switched off before', [switched(-50, false)], false, 0],
    ['1 when the command changed nothing', [switched(100, true, true)], true, 1],
    ['0 while a command was not executed', [notExecuted(100)], false, 0],
    ['counted from when a command was executed', [notExecuted(50), switched(100, true)], true, 2 / 3],
  ])('is %s', (_when, commands, isOnNow, share) => {
    expect(commandedShare(commands, isOnNow, 0, 300)).toBeCloseTo(share, 12);
  });

  it('is 0 or 1 for an instant, regardless of earlier commands', () => {
    expect(commandedShare([switched(100, false)], false, 100, 101)).toBe(0);
    expect(commandedShare([switched(100, true)], true, 100, 101)).toBe(1);
  });
});

describe('the target in force', () => {
  const set = (at: number, targetTemperatureC: number, wasTargetTemperatureC: number) => ({
    at: new Date(at),
    targetTemperatureC,
    wasTargetTemperatureC,
  });

  it.each([
    [0, 19],
    [100, 21],
    [150, 21],
    [250, 17],
  ])('at %d is %d °C', (atMs, targetC) => {
    expect(targetAt([set(100, 21, 19), set(200, 17, 21)], 17, atMs)).toBe(targetC);
  });

  it('is that of executed commands only', () => {
    const underway = { at: new Date(100), targetTemperatureC: null, wasTargetTemperatureC: null };
    expect(targetAt([underway], 19, 150)).toBe(19);
    expect(targetAt([underway, set(200, 17, 19)], 17, 150)).toBe(19);
  });

  it('is the current target without a command', () => {
    expect(targetAt([], 20, 0)).toBe(20);
    expect(targetAt([], null, 0)).toBeNull();
  });
});
