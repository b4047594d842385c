import { type OfferedCommand, OfferedCommands } from './offered-commands';

function queue() {
  const executed: string[] = [];
  const problems: string[] = [];
  const gates: (() => void)[] = [];
  let nowMs = 0;
  let isOpen = false;
  const commands = new OfferedCommands({
    now: () => nowMs,
    onError: (message) => void problems.push(message),
    execute: async (username, command) => {
      executed.push(`${username} ${JSON.stringify(command)}`);
      if (!isOpen) await new Promise<void>((resolve) => gates.push(resolve));
    },
  });
  return {
    commands,
    executed,
    problems,
    open: () => {
      isOpen = true;
      for (const gate of gates) gate();
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

const on = (deviceId: string, isOn: boolean): OfferedCommand => ({ deviceId, isOn });

test('of the commands that wait for a part the latest is executed', async () => {
  const { commands, executed, open } = queue();
  commands.take('h1', on('a', true));
  for (const isOn of [false, true, false]) commands.take('h1', on('a', isOn));
  commands.take('h1', { deviceId: 'a', targetC: 20 });
  open();
  await commands.whenIdle();
  expect(executed).toEqual([
    'h1 {"deviceId":"a","isOn":true}',
    'h1 {"deviceId":"a","isOn":false}',
    'h1 {"deviceId":"a","targetC":20}',
  ]);
});

test('a flood is bounded, and another home is served meanwhile', async () => {
  const { commands, executed, open, pass } = queue();
  for (let count = 0; count < 1_000; count += 1) commands.take('h1', on(`d${count}`, true));
  commands.take('h2', on('a', true));
  expect(executed).toEqual(['h1 {"deviceId":"d0","isOn":true}', 'h2 {"deviceId":"a","isOn":true}']);
  open();
  await commands.whenIdle();
  expect(executed.filter((one) => one.startsWith('h1')).length).toBeLessThanOrEqual(60);
  const before = executed.length;
  commands.take('h1', on('late', true));
  await commands.whenIdle();
  expect(executed).toHaveLength(before);
  pass(60_000);
  commands.take('h1', on('late', true));
  await commands.whenIdle();
  expect(executed).toHaveLength(before + 1);
});

test('a command that fails is said, and the next one is executed', async () => {
  const problems: string[] = [];
  const executed: string[] = [];
  const commands = new OfferedCommands({
    now: () => 0,
    onError: (message) => void problems.push(message),
    execute: async (_username, { deviceId }) => {
      if (deviceId === 'a') throw new Error('cut');
      executed.push(deviceId);
    },
  });
  commands.take('h1', on('a', true));
  commands.take('h1', on('b', true));
  await commands.whenIdle();
  expect(problems).toEqual(['A command of Home Assistant failed: Error: cut']);
  expect(executed).toEqual(['b']);
});
