import { guardSecondTaps } from './second-tap';

let stop: () => void;
beforeEach(() => {
  stop = guardSecondTaps();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function place(tag: string): { element: HTMLElement; pressed: jest.Mock } {
  const element = document.body.appendChild(document.createElement(tag));
  const pressed = jest.fn();
  element.addEventListener('click', pressed);
  return { element, pressed };
}

function tap(element: HTMLElement, detail: number, { atMs = 1_000, x = 100 } = {}) {
  const event = new MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    detail,
    clientX: x,
    clientY: 200,
  });
  Object.defineProperty(event, 'timeStamp', { value: atMs });
  element.dispatchEvent(event);
}

test.each(['button', 'a', 'dialog'])('a second tap does not press a %s that appeared meanwhile', (tag) => {
  const before = place('button');
  tap(before.element, 1);
  before.element.remove();
  const after = place(tag);
  tap(after.element, 2, { atMs: 1_599 });
  expect(after.pressed).not.toHaveBeenCalled();
});

test.each([
  ['later', 2, { atMs: 1_600 }],
  ['elsewhere', 2, { atMs: 1_100, x: 124 }],
  ['alone', 1, { atMs: 1_100 }],
  ['by a key', 0, { atMs: 1_100 }],
] as const)('what came meanwhile is pressed %s', (_when, detail, at) => {
  tap(place('button').element, 1);
  const after = place('button');
  tap(after.element, detail, at);
  expect(after.pressed).toHaveBeenCalledTimes(1);
});

test('the first tap counts, whatever its click count', () => {
  const { element, pressed } = place('button');
  tap(element, 2);
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('a double tap on one button presses it twice, by its icon as by its label', () => {
  const { element, pressed } = place('button');
  const icon = element.appendChild(document.createElement('span'));
  tap(element, 1);
  tap(icon, 2);
  expect(pressed).toHaveBeenCalledTimes(2);
});
