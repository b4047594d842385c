import { join } from 'node:path';
import { ROOT, RUN } from '../suite/places';

/** Releases of earlier commits, about 6 MB each; kept from run to run. */
export const BUILT = join(RUN, 'compat-releases');
/** Checkout of an earlier commit during its build. */
export const CHECKOUT = join(ROOT, '.cache/compat-checkout');

/** Releases of the pair under test. The release tools read the variable when imported, so this file is imported first. */
export const PAIR = join(RUN, 'compat/pair');
process.env.FOYER_RELEASES = PAIR;
