import { join } from 'node:path';
import { customerLink, mailsIn } from '../suite/mails';
import type { Language } from '../suite/texts';
import { CUSTOMER_STEPS, customerReturns, followLink, lookAtLiveMeasures } from './customer';
import { goThrough } from './go';
import { INSTALLER_STEPS, installerComesBack, installerSignsIn } from './installer';
import type { Line } from './line';
import { Phone } from './phone';
import type { RoofStep, StepReport, Trouble } from './steps';
import type { Trip } from './trip';
import { typedFor } from './typed';

/** Parameters of both parts of the registration. */
export interface Journey {
  readonly language: Language;
  readonly line: Line;
  /** Origin of the suite, not of the line to it. */
  readonly platform: string;
  /** Folder of the suite's mails. */
  readonly outbox: string;
  /** For the phones' browser profiles. */
  readonly folder: string;
  /** Disables cuts, kills and expired sessions. */
  readonly calm: boolean;
  /** Called after each step. */
  readonly report: (part: string, gone: StepReport) => void;
}

type Steps = readonly (readonly [RoofStep, Trouble?])[];
type End = Pick<RoofStep, 'name' | 'here'>;

/** From the professional's sign-in to the customer's mail. Resolves to the path of its link. */
export async function installerPart(journey: Journey): Promise<string> {
  const { entrance, pending, identity, production, installation } = INSTALLER_STEPS;
  const { devices, systems, tado, wiring, invite, leave } = INSTALLER_STEPS;
  const trip = onTheWay(journey, 'installer', { hasPassword: true, comeBack: nowhereElse });
  return withPicture(journey, trip, async () => {
    await trip.phone.open('/installer/login');
    await goAll(journey, trip, 'installer', [[entrance]], pending);
    trip.comeBack = installerComesBack;
    const steps: Steps = [
      [pending],
      [identity, { kill: 'sending' }],
      [production],
      [installation],
      [devices, { kill: 'sending' }],
      [systems],
      [tado],
      [wiring, { expire: true }],
      [invite],
    ];
    await goAll(journey, trip, 'installer', steps, leave);
    const link = customerLink(mailsIn(journey.outbox));
    trip.comeBack = installerSignsIn;
    await goAll(journey, trip, 'installer', [[leave]], pending);
    return link;
  });
}

/** From the link to the first look at live measures. */
export async function customerPart(journey: Journey, path: string): Promise<void> {
  const { welcome, battery, password, licence, licenceDetails, settings, ready, signInAtLast } =
    CUSTOMER_STEPS;
  const trip = onTheWay(journey, 'customer', { hasPassword: false, comeBack: customerReturns(path) });
  await withPicture(journey, trip, async () => {
    journey.report('customer', await followLink(trip, path, journey));
    await goAll(journey, trip, 'customer', [[welcome], [battery]], password);
    trip.comeBack = customerReturns(path, welcome, battery);
    await goAll(journey, trip, 'customer', [[password]], licence);
    trip.hasPassword = true;
    await goAll(journey, trip, 'customer', [[licence, { expire: true }], [licenceDetails]], settings);
    trip.comeBack = customerReturns(path, licenceDetails);
    const steps: Steps = [[settings, { kill: 'typing' }], [ready], [signInAtLast]];
    const home: End = { name: 'home', here: ({ phone }) => phone.page.getByTestId('page-home') };
    await goAll(journey, trip, 'customer', steps, home);
    await lookAtLiveMeasures(trip);
  });
}

/** Before the first sign-in there is nothing to return to. */
const nowhereElse = async () => false;

function onTheWay(
  { language, line, platform, folder }: Journey,
  who: string,
  way: Pick<Trip, 'hasPassword' | 'comeBack'>,
): Trip {
  const phone = new Phone({ folder: join(folder, who), origin: line.origin, language });
  return { phone, line, language, platform, typed: typedFor(language), ...way };
}

/** Completes steps in order; the last one leads to `end`. */
async function goAll(
  { calm, report }: Journey,
  trip: Trip,
  part: string,
  steps: Steps,
  end: End,
): Promise<void> {
  for (const [index, [step, trouble = {}]] of steps.entries()) {
    const next = steps[index + 1]?.[0] ?? end;
    report(part, await goThrough(trip, step, next, { calm, ...trouble }));
  }
}

/** Saves a screenshot when a step fails. */
async function withPicture<T>({ folder }: Journey, { phone }: Trip, way: () => Promise<T>): Promise<T> {
  try {
    return await way();
  } catch (error) {
    const path = join(folder, 'stopped-here.png');
    const taken = async () => phone.page.screenshot({ path });
    const isTaken = await taken().then(
      () => true,
      () => false,
    );
    throw new Error(`${error instanceof Error ? error.message : error}${isTaken ? ` (${path})` : ''}`);
  } finally {
    await phone.close();
  }
}
