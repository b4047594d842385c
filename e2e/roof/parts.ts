import { join } from 'node:path';
import { customerLink, mailsIn } from '../suite/mails';
import type { Language } from '../suite/texts';
import { CUSTOMER_STEPS, expectLiveMeasures, followLink, returnAsCustomer } from './customer';
import { completeStep } from './go';
import { INSTALLER_STEPS, returnAsInstaller, signInAsInstaller } from './installer';
import type { Line } from './line';
import { Phone } from './phone';
import type { RoofStep, StepReport, Trouble } from './steps';
import type { Trip } from './trip';
import { typedValues } from './typed';

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
  const trip = onTheWay(journey, 'installer', { hasPassword: true, returnToRegistration: neverReturn });
  return withPicture(journey, trip, async () => {
    await trip.phone.open('/installer/login');
    await completeSteps(journey, trip, 'installer', [[entrance]], pending);
    trip.returnToRegistration = returnAsInstaller;
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
    await completeSteps(journey, trip, 'installer', steps, leave);
    const link = await customerLink(() => mailsIn(journey.outbox));
    trip.returnToRegistration = signInAsInstaller;
    await completeSteps(journey, trip, 'installer', [[leave]], pending);
    return link;
  });
}

/** From the link to the first look at live measures. */
export async function customerPart(journey: Journey, path: string): Promise<void> {
  const { welcome, battery, password, licence, licenceDetails, settings, ready, signInAtLast } =
    CUSTOMER_STEPS;
  const trip = onTheWay(journey, 'customer', {
    hasPassword: false,
    returnToRegistration: returnAsCustomer(path),
  });
  await withPicture(journey, trip, async () => {
    journey.report('customer', await followLink(trip, path, journey));
    await completeSteps(journey, trip, 'customer', [[welcome], [battery]], password);
    trip.returnToRegistration = returnAsCustomer(path, welcome, battery);
    await completeSteps(journey, trip, 'customer', [[password]], licence);
    trip.hasPassword = true;
    await completeSteps(journey, trip, 'customer', [[licence, { expire: true }], [licenceDetails]], settings);
    trip.returnToRegistration = returnAsCustomer(path, licenceDetails);
    const steps: Steps = [[settings, { kill: 'typing' }], [ready], [signInAtLast]];
    const home: End = { name: 'home', here: ({ phone }) => phone.page.getByTestId('page-home') };
    await completeSteps(journey, trip, 'customer', steps, home);
    await expectLiveMeasures(trip);
  });
}

/** Before the first sign-in there is nothing to return to. */
const neverReturn = async () => false;

function onTheWay(
  { language, line, platform, folder }: Journey,
  who: string,
  way: Pick<Trip, 'hasPassword' | 'returnToRegistration'>,
): Trip {
  const phone = new Phone({ folder: join(folder, who), origin: line.origin, language });
  return { phone, line, language, platform, typed: typedValues(language), ...way };
}

/** Completes steps in order; the last one leads to `end`. */
async function completeSteps(
  { calm, report }: Journey,
  trip: Trip,
  part: string,
  steps: Steps,
  end: End,
): Promise<void> {
  for (const [index, [step, trouble = {}]] of steps.entries()) {
    const next = steps[index + 1]?.[0] ?? end;
    report(part, await completeStep(trip, step, next, { calm, ...trouble }));
  }
}

/** Saves a screenshot when a step fails. */
async function withPicture<T>({ folder }: Journey, { phone }: Trip, way: () => Promise<T>): Promise<T> {
  try {
    return await way();
  } catch (error) {
    const path = join(folder, 'stopped-here.png');
    const takeScreenshot = async () => phone.page.screenshot({ path });
    const isTaken = await takeScreenshot().then(
      () => true,
      () => false,
    );
    throw new Error(`${error instanceof Error ? error.message : error}${isTaken ? ` (${path})` : ''}`);
  } finally {
    await phone.close();
  }
}
