import { DEMO } from '../../../simulator/src';
import { MailFailure } from '../foundation/mail/message';
import { failureSwitches } from '../foundation/third-party-failures';
import { readConfiguration } from './configuration';
import { countPushes, countThirdPartyCalls } from './counted-calls';
import { chooseThirdParties } from './third-parties';

const NOW_MS = Date.parse('2026-06-21T10:00:00Z');

test('calls of third parties are counted by party and outcome', async () => {
  const failures = failureSwitches();
  const configuration = { ...readConfiguration({ FOYER_KITS: 'none' }), failures };
  const counts: string[] = [];
  const count = (party: string, outcome: string) => counts.push(`${party} ${outcome}`);
  const parties = countThirdPartyCalls(
    chooseThirdParties(configuration, () => NOW_MS, DEMO),
    count,
  );
  const find = () => parties.geocoder.find('Marseille').catch(() => null);
  await find();
  failures.set('geocoder', 'quota');
  await find();
  expect(counts).toEqual(['geocoder ok', 'geocoder quota']);

  for (const [isFinal, outcome] of [
    [true, 'refused'],
    [false, 'unreachable'],
  ] as const) {
    const send = () => Promise.reject(new MailFailure('550', isFinal));
    const { mail } = countThirdPartyCalls({ ...parties, mail: { send } }, count);
    await expect(mail.send({} as never)).rejects.toThrow('550');
    expect(counts.at(-1)).toBe(`mail ${outcome}`);
  }

  const push = countPushes({ publicKey: '', accepts: () => true, send: async () => 'sent' }, count);
  await push?.send({} as never, {} as never);
  expect(counts.at(-1)).toBe('push ok');
});
