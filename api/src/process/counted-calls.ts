import { MailFailure } from '../foundation/mail/message';
import { ThirdPartyFailure } from '../foundation/third-party-failures';
import type { PushService } from '../partners/push/push-service';
import type { ThirdParties } from '../partners/third-parties';

/** Takes a third party and the outcome of a call: `ok` or the kind of failure. */
export type CountCall = (party: string, outcome: string) => void;

function outcomeOf(error: unknown): string {
  if (error instanceof ThirdPartyFailure) return error.kind;
  if (error instanceof MailFailure) return error.isFinal ? 'refused' : 'unreachable';
  return 'failed';
}

/** The adapter of a party, whose calls are counted once they settle. */
function counted<Adapter extends object>(party: string, adapter: Adapter, count: CountCall): Adapter {
  return new Proxy(adapter, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const answer: unknown = Reflect.apply(member, target, args);
        if (answer instanceof Promise) {
          answer.then(
            () => count(party, 'ok'),
            (error) => count(party, outcomeOf(error)),
          );
        }
        return answer;
      };
    },
  });
}

/** Third parties whose calls are counted by party and outcome. */
export function countThirdPartyCalls(parties: ThirdParties, count: CountCall): ThirdParties {
  const { heating } = parties;
  return {
    mail: counted('mail', parties.mail, count),
    weather: counted('weather', parties.weather, count),
    heating: {
      wiser: counted('wiser', heating.wiser, count),
      tado: counted('tado', heating.tado, count),
      trouble: (account, brand) => heating.trouble(account, brand),
      registerPages: (app, publicOrigin) => heating.registerPages(app, publicOrigin),
    },
    enphase: counted('enphase', parties.enphase, count),
    activation: counted('activation', parties.activation, count),
    geocoder: counted('geocoder', parties.geocoder, count),
    provider: counted('provider', parties.provider, count),
    powerline: counted('powerline', parties.powerline, count),
    clamps: counted('powerline', parties.clamps, count),
    kits: counted('kits', parties.kits, count),
  };
}

/** The push service, whose messages are counted by outcome; null for none. */
export function countPushes(push: PushService | null, count: CountCall): PushService | null {
  return (
    push && {
      ...push,
      send: async (target, message) => {
        const outcome = await push.send(target, message);
        count('push', outcome === 'sent' ? 'ok' : outcome);
        return outcome;
      },
    }
  );
}
