import { brandColours, isColour, siteDay } from '@foyer/domain';
import { yearReplay, yearReplayFile } from '@foyer/wire/year-replay';
import { Refusal } from '../../foundation/http/refusal';
import type { ShownTenant } from '../../foundation/tenants/tenant-directory';
import { forHousehold, type Route } from '../../identity/answer';
import { pdfName } from '../documents/file-name';
import { partiesOf } from '../documents/supply';
import { replayPage } from './replay-page';
import { type ReplaySources, replayYear } from './replay-year';
import { REPLAY_WORDS } from './words';

interface ReplayDependencies extends Omit<ReplaySources, 'offersBattery'> {
  readonly tenantNamed: (name: string) => ShownTenant | null;
}

const DEFAULT_BRAND = 'Foyer';

/** A home's last year at other terms and with other equipment, and the same on two pages. */
export function replayRoutes({ tenantNamed, ...stored }: ReplayDependencies): Route[] {
  const sources: ReplaySources = {
    ...stored,
    offersBattery: (tenant) => tenantNamed(tenant)?.configuration.flags.battery ?? true,
  };
  return [
    forHousehold(yearReplay, async (_input, { household, nowMs }) => ({
      replay: await replayYear(sources, household, nowMs),
    })),

    forHousehold(yearReplayFile, async ({ pricePerKwp }, { household, actor, nowMs }) => {
      const answer = { replay: await replayYear(sources, household, nowMs) };
      const replay = yearReplay.read(yearReplay.answer.parse(answer));
      if (!replay) throw new Refusal('document.not.found');
      const { language } = actor.account;
      const day = siteDay(nowMs, household.siteTimeZone);
      const { brandName = DEFAULT_BRAND, tokens = {} } = tenantNamed(household.tenant)?.configuration ?? {};
      const { accent } = brandColours(tokens);
      const { customer, addressLines, isSimulated = false } = partiesOf(household, null, null);
      const isActing = actor.account.id !== household.id;
      const bytes = await replayPage(
        {
          replay,
          brand: { name: brandName, ...(isColour(accent) && { accent }) },
          customer,
          addressLines,
          isSimulated,
          madeBy: isActing ? (actor.account.details.companyName ?? null) : null,
          day,
          pricePerKwpCents: pricePerKwp ?? null,
        },
        language,
      );
      return { bytes, name: pdfName(REPLAY_WORDS[language].title, day) };
    }),
  ];
}
