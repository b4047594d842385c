import { isSufficient, requiredStep, stepBetween } from './version-step';

test.each([
  ['1.0.0', '1.0.0', 'none'],
  ['1.0.0', '1.0.1', 'none'],
  ['1.0.9', '1.1.0', 'minor'],
  ['1.9.9', '2.0.0', 'major'],
  ['1.2.0', '2.1.0', 'major'],
  ['2.0.0', '1.9.0', 'none'],
  ['1.2.0', '1.1.0', 'none'],
])('from %s to %s the step is %s', (from, to, expected) => {
  expect(stepBetween(from, to)).toBe(expected);
});

const BUTTON = 'interface ButtonProps {\n    kind: Kind;\n}';
const before = new Map([
  ['. ButtonProps', BUTTON],
  ['. Services', 'interface Services {\n    report(): void;\n}'],
]);
const after = (...changes: [string, string][]) => new Map([...before, ...changes]);

test.each([
  ['nothing', before, 'none'],
  ['a new export', after(['. Card', 'declare function Card(): Element;']), 'minor'],
  ['a property one may give', after(['. ButtonProps', BUTTON.replace('}', '    icon?: Icon;\n}')]), 'minor'],
  ['a property one must give', after(['. ButtonProps', BUTTON.replace('}', '    icon: Icon;\n}')]), 'major'],
  [
    'a service more',
    after(['. Services', 'interface Services {\n    now(): number;\n    report(): void;\n}']),
    'minor',
  ],
  ['another type of a property', after(['. ButtonProps', BUTTON.replace('Kind', 'Look')]), 'major'],
  ['an export less', new Map([...before].slice(1)), 'major'],
  [
    'an export for another',
    new Map([...before].slice(1).concat([['. Card', 'declare function Card(): Element;']])),
    'major',
  ],
] as const)('%s asks for the step %s', (_, types, expected) => {
  expect(requiredStep(before, types)).toBe(expected);
});

test.each([
  ['({ kind, icon }: ButtonProps)', 'none'],
  ['({ kind }: CardProps)', 'major'],
])('a parameter %s requires the step %s', (parameter, expected) => {
  const declared = (parameters: string) =>
    new Map([['. Button', `declare function Button${parameters}: Element;`]]);
  expect(requiredStep(declared('({ kind }: ButtonProps)'), declared(parameter))).toBe(expected);
});

test('a step satisfies itself and smaller ones only', () => {
  const steps = ['none', 'minor', 'major'] as const;
  steps.forEach((taken, size) => {
    expect(steps.filter((asked) => isSufficient(taken, asked))).toEqual(steps.slice(0, size + 1));
  });
});
