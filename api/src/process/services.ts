import type { SuiteFile } from '@foyer/suite-files';
import type { HeatingSystems } from '../areas/heating/heating-systems';
import type { TadoAuthorisations } from '../areas/heating/tado-authorisation';
import type { Installation } from '../areas/operators/installation';
import type { WebhookPoster } from '../areas/programs/webhooks/post-webhook';
import type { ReleaseInForce } from '../areas/release-reports/releases-in-force';
import type { BrokerAddress, BrokerUsers } from '../energy/connectors/meter-routes';
import type { Housekeeper } from '../energy/gateway/housekeeper';
import type { Clock } from '../foundation/clock';
import type { MailQueue } from '../foundation/mail/mail-queue';
import type { MailAddress } from '../foundation/mail/message';
import type { SuiteSignatures } from '../foundation/tenants/suite-signatures';
import type { ShownTenant } from '../foundation/tenants/tenant-directory';
import type { TokenCipher } from '../foundation/token-cipher';
import type { PageOriginOf, PublicOriginOf } from '../foundation/web/public-origins';
import type { Sessions } from '../identity/accounts/sessions';
import type { AddressQuestions } from '../identity/session/address-questions';
import type { KnownDevices } from '../identity/session/known-devices';
import type { Tries } from '../identity/session/tries';
import type { PushService } from '../partners/push/push-service';
import type { ThirdParties } from '../partners/third-parties';
import type { DemoAccounts } from './demo';
import type { Store } from './store';

/** What the routes are wired from. Each route file states which parts it takes; nothing else names this type. */
export interface PlatformServices {
  readonly store: Store;
  readonly clock: Clock;
  /** Sends commands to devices. */
  readonly house: Housekeeper;
  readonly sessions: Sessions;
  readonly tries: Tries;
  /** Recovery by mail has its own limit, so that password guessing cannot block the owner's recovery. */
  readonly recoveryTries: Tries;
  readonly knownDevices: KnownDevices;
  readonly addressQuestions: AddressQuestions;
  /** Whether operators and support must have a second factor. */
  readonly requiresSecondFactor: boolean;
  /** Whether identity providers on this machine may be asked without TLS: never in production. */
  readonly allowsHttpProviders: boolean;
  readonly thirdParties: ThirdParties;
  readonly mail: MailQueue;
  /** Of mails of tenants that chose no sender. */
  readonly mailSender: MailAddress;
  /** Null when the platform sends no notifications to browsers. */
  readonly push: PushService | null;
  readonly heatingSystems: HeatingSystems;
  /** Encrypts secrets in the database. */
  readonly cipher: TokenCipher;
  readonly webhookPoster: WebhookPoster;
  readonly tadoAuthorisations: TadoAuthorisations;
  /** False when homes are connected to no gateways. */
  readonly hasGateway: boolean;
  /** Where devices of homes connect; null where the platform has no broker. */
  readonly broker: BrokerAddress | null;
  /** Null where the broker asks the platform. */
  readonly brokerUsers: BrokerUsers | null;
  /** For mails, redirects and the profile. */
  readonly publicOriginOf: PublicOriginOf;
  /** For passkeys, which browsers bind to the host name of the page. */
  readonly pageOriginOf: PageOriginOf;
  /** Of the first tenant. */
  readonly publicOrigin: string;
  /** Whether a tenant exists; always true where the suite is not on this machine. */
  readonly hasTenant: (name: string) => boolean;
  /** A tenant as pages show it; null where the suite is not on this machine, and for an unknown one. */
  readonly tenantNamed: (name: string) => ShownTenant | null;
  /** Areas in force; null where the suite is not on this machine. */
  readonly areasInForce: () => readonly string[] | null;
  /** What is in force; null where the suite is not on this machine. */
  readonly suiteInForce: () => SuiteFile | null;
  /** Releases in force, the host's among them, with their fallbacks; null where the suite is not on this machine. */
  readonly releasesInForce: () => readonly ReleaseInForce[] | null;
  /** Until when the signatures of what is in force are valid; null without keys. */
  readonly signatures: () => Promise<SuiteSignatures | null>;
  /** What the installation is made of and how it is going. */
  readonly installation: Installation;
  /** Shows changed tenants in this process at once, instead of within seconds. */
  readonly refreshTenants: () => Promise<void>;
  /** Whether a platform without accounts is set up by its page. */
  readonly offersFirstRun: boolean;
  /** Parts the platform does not have, `push` and `sms` among them. */
  readonly unavailableParts: readonly string[];
  /** True while the sign-in page offers the example accounts. */
  readonly demo: DemoAccounts | null;
  /** Tenants with the `finish_registration_on_first_step` option. */
  readonly finishesOnFirstStep: readonly string[];
}
