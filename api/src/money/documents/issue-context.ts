import type { FeedInVersion } from '@foyer/domain';
import type { Measures } from '../../energy/measures/measure-store';
import type { Database } from '../../foundation/database/sql';
import type { Devices } from '../../home/devices/device-store';
import type { HomePrices } from '../../home/tariff/home-prices';
import type { Account } from '../../identity/accounts/account-store';
import type { Contracts, StoredContract } from '../contract/contract-store';
import type { FeedIns } from '../contract/feed-in-store';
import type { Ledger } from '../ledger/ledger-store';
import type { Payments } from '../payments/payment-store';
import type { StoredDocument } from './document';
import type { Documents } from './document-store';
import type { Parties } from './facts';
import type { WaitingDocument } from './year-before';

/** Delivery points of registered batteries. */
export interface DeliveryPoints {
  of(householdId: string): Promise<{ readonly pdl: string | null }>;
}

export interface DocumentRepositories {
  readonly database: Database;
  readonly measures: Measures;
  readonly devices: Devices;
  readonly documents: Documents;
  readonly homePrices: HomePrices;
  readonly contracts: Contracts;
  readonly feedIns: FeedIns;
  readonly batteryRegistrations: DeliveryPoints;
  readonly payments: Payments;
  readonly ledger: Ledger;
}

export interface IssueContext {
  readonly store: DocumentRepositories;
  readonly household: Account;
  readonly now: Date;
}

export interface Papers {
  readonly context: IssueContext;
  readonly parties: Parties;
  /** What the supplier bills, oldest first. */
  readonly contracts: readonly StoredContract[];
  /** Who buys the surplus, oldest first. */
  readonly feedIn: readonly FeedInVersion[];
  /** Known Tempo colours by tariff day. */
  readonly colours: ReadonlyMap<string, string>;
  /** `FR`, `CH`. */
  readonly country: string;
  /** Documents issued so far, oldest first. */
  readonly issued: readonly Omit<StoredDocument, 'number'>[];
  /** Due documents before this one that wait, oldest first. */
  readonly waiting: readonly WaitingDocument[];
}
