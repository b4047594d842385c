import type { Gateway } from '../energy/gateway/port';
import type { FailureSwitches } from '../foundation/third-party-failures';
import type { ThirdParties } from '../partners/third-parties';
import type { Store } from './store';

/** An account with a published password, as the sign-in page offers it. */
export interface DemoAccount {
  readonly email: string;
  readonly tenants: readonly string[];
  /** Sign-in page that admits the account; null if none does. */
  readonly entrance: 'household' | 'professional' | null;
  readonly fr: string;
  readonly en: string;
}

/** Accounts of the example homes and their common password. */
export interface DemoAccounts {
  readonly password: string;
  readonly accounts: readonly DemoAccount[];
}

interface SeedOptions {
  readonly store: Store;
  readonly now: Date;
  /** Reports progress from 0 to 1 with a label for the log. */
  onProgress(fraction: number, label: string): void;
}

/** A broker of a trial. */
export interface RunningBroker {
  readonly port: number;
  /** With the platform's user and password. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a broker on a port, or on a free one where it is taken. */
export type StartBroker = (options: {
  readonly port: number;
  /** Of the platform, which reads all branches. */
  readonly password: string;
  /** Whether a home's user has this password. */
  isUser(username: string, password: string): Promise<boolean>;
}) => Promise<RunningBroker>;

/**
 * What a trial has beside the platform: example homes, a source that simulates what they measure, and sandboxes of the third
 * parties. The folder of production does not contain it.
 */
export interface Demo {
  /** Measures simulated homes. */
  readonly gateway: Gateway;
  readonly accounts: DemoAccounts;
  /** To which devices of a trial connect. */
  readonly startBroker: StartBroker;
  thirdParties(options: {
    readonly switches: FailureSwitches;
    readonly now: () => number;
  }): Omit<ThirdParties, 'mail'>;
  /** Writes the example homes into an empty database. A database with other accounts is `occupied`. */
  seed(options: SeedOptions): Promise<'seeded' | 'present' | 'occupied'>;
}
