import type { FastifyInstance } from 'fastify';
import type { FailureKind } from '../../foundation/third-party-failures';
import type { Account } from '../../identity/accounts/account-store';
import type { HeatingBrand } from './brands';
import type { WiserCloud } from './clouds';
import type { TadoCloud } from './tado-cloud';

/** Clouds of the heating brands. */
export interface HeatingClouds {
  readonly wiser: WiserCloud;
  readonly tado: TadoCloud;
  /** Why a household's system of a brand does not work now; null when it works or there is none. */
  trouble(account: Account, brand: HeatingBrand): FailureKind | null;
  /** Registers the pages of embedded clouds, whose addresses begin with `publicOrigin`. */
  registerPages(app: FastifyInstance, publicOrigin: string): void;
}
