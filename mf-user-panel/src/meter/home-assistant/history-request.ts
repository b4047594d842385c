import type { FileFlow } from '@foyer/meter-files';

/** What is read of which Home Assistant. Lives in memory alone: the token is neither stored nor sent to the platform. */
export interface HistoryRequest {
  /** Such as `https://ha.example:8123`. */
  readonly origin: string;
  /** Long-lived access token of the person's profile in Home Assistant. */
  readonly token: string;
  readonly nowMs: number;
  /** Days before now. */
  readonly days: number;
  /** Flows whose statistics are added up. */
  readonly addedFlows: readonly FileFlow[];
}
