import { errorAnswer } from './call';
import { conditionsHold } from './facts';

it('holds conditions by name, denied by an exclamation mark, unknown as false', () => {
  const facts = { 'battery.active': true, kiosk: false };
  expect(conditionsHold([], facts)).toBe(true);
  expect(conditionsHold(['battery.active', '!kiosk', '!unknown'], facts)).toBe(true);
  expect(conditionsHold(['unknown'], facts)).toBe(false);
  expect(conditionsHold(['!battery.active'], facts)).toBe(false);
});

it('knows an error answer whatever the path', () => {
  expect(errorAnswer.safeParse({ status: 'error', error: 'not.authorized' }).success).toBe(true);
  expect(errorAnswer.safeParse({ status: 'ok' }).success).toBe(false);
});
