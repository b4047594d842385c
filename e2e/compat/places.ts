import { join } from 'node:path';
import { ROOT, RUN } from '../suite/places';

const FOLDER = join(RUN, 'compat');
/** Releases of earlier commits, a folder of 6 MB each; kept from run to run. */
export const BUILT = join(FOLDER, 'built');
/** Where an earlier commit is checked out while it is built. */
export const CHECKOUT = join(ROOT, '.cache/compat-checkout');
export const DATA = join(FOLDER, 'data');

/** Releases of the pair that is tried. Imported before anything that publishes: it reads its folder once, from the environment. */
export const PAIR = join(FOLDER, 'pair');
process.env.FOYER_RELEASES = PAIR;
