import type { Availability, PartAvailability } from '../foundation/availability';
import { THIRD_PARTIES, type ThirdParty } from '../foundation/third-party-failures';
import { ConfigurationError } from './configuration-error';

interface Choice {
  readonly variable: string;
  /** Value that selects the simulation. */
  readonly simulation: string;
  readonly text: string | undefined;
  readonly production: boolean;
}

function choose({ variable, simulation, text, production }: Choice): Availability {
  const value = text || (production ? 'none' : simulation);
  if (value === 'none') return 'unavailable';
  if (value !== simulation) {
    throw new ConfigurationError(`${variable} must be ${simulation} or none, not "${value}".`);
  }
  if (production) {
    throw new ConfigurationError(
      `${variable}=${simulation} is for trying Foyer out: in production nothing is simulated, so leave it unset or set it to none.`,
    );
  }
  return 'sandboxed';
}

/**
 * What serves each part. Outside production everything is simulated unless it is set to `none`; in production nothing
 * is. Throws {@link ConfigurationError}.
 */
export function readPartChoices(
  environment: Readonly<Record<string, string | undefined>>,
  production: boolean,
): PartAvailability {
  const read = (variable: string, simulation: string) =>
    choose({ variable, simulation, text: environment[variable], production });
  const parties = Object.fromEntries(
    THIRD_PARTIES.map((party) => [party, read(`FOYER_${party.toUpperCase()}`, 'sandbox')]),
  ) as Record<ThirdParty, Availability>;
  const { FOYER_OUTBOX: outbox, FOYER_MAIL: mail } = environment;
  if (outbox && mail === 'none') {
    throw new ConfigurationError(
      'FOYER_OUTBOX is a folder for mail, but FOYER_MAIL=none: unset one of them.',
    );
  }
  return {
    gateway: read('FOYER_GATEWAY', 'simulated'),
    ...parties,
    // A named folder in production is where a mail server collects its messages.
    mail: production && outbox ? 'real' : parties.mail,
  };
}
