import type { FastifyInstance } from 'fastify';
import type { FailureKind } from '../../foundation/third-party-failures';
import type { Account } from '../../identity/accounts/account-store';
import type { HeatingBrand } from './brands';
import type { TadoCloud, WiserCloud } from './clouds';

/** Clouds of the heating brands. */
export interface HeatingClouds {
  readonly wiser: WiserCloud;
  readonly tado: TadoCloud;
  /** Why a household's system of a brand does not work now; null when it works or there is none. */
  trouble(account: Account, brand: HeatingBrand): FailureKind | null;
  /** Registers the pages of embedded clouds, which return people to `returnTo`. */
  registerPages(app: FastifyInstance, returnTo: string): void;
}
