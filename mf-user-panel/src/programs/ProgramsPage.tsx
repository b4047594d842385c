import { SectionPage, WhenReady } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card } from '@foyer/ui';
import fields from '../profile/fields.module.css';
import { SeenByCustomer } from '../profile/SeenByCustomer';
import { DownloadEnergies } from './DownloadEnergies';
import { MakeToken } from './MakeToken';
import { useReadTokensQuery } from './program-endpoints';
import { TokenRow } from './TokenRow';
import { Webhooks } from './Webhooks';

/** `/user/programs`: tokens with which programs read the home, addresses that alerts are posted to, and energies as a file. */
export function ProgramsPage() {
  const { t } = useTranslation();
  return (
    <SectionPage
      screen="user_panel_programs"
      title={t('sections.programs.title')}
      lead={t('sections.programs.lead')}
    >
      <SeenByCustomer>
        <Tokens />
        <Webhooks />
        <DownloadEnergies />
        <Addresses />
        <Assistants />
      </SeenByCustomer>
    </SectionPage>
  );
}

function Tokens() {
  const { t } = useTranslation();
  const answer = useAnswer(useReadTokensQuery());
  return (
    <WhenReady answer={answer} height="20rem">
      {(tokens) => (
        <Card title={t('programs.tokensTitle')}>
          <div className={fields.stack}>
            <p>{t('programs.tokensHint')}</p>
            {tokens.length === 0 ? <p className={fields.note}>{t('programs.none')}</p> : null}
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
            <MakeToken />
          </div>
        </Card>
      )}
    </WhenReady>
  );
}

/** Commands that read what programs usually read. */
function Addresses() {
  const { t } = useTranslation();
  const commands = [
    '/api/measures/export?from=2026-06-01&to=2026-06-02',
    '/api/measures/prometheus',
    '/api/states',
  ].map(
    (path) =>
      `curl -H "Authorization: Bearer ${t('programs.tokenPlace')}" "${window.location.origin}${path}"`,
  );
  return (
    <Card title={t('programs.addressTitle')}>
      <div className={fields.stack}>
        <p>{t('programs.addressHint')}</p>
        <pre className={fields.lines} translate="no">
          {commands.join('\n')}
        </pre>
      </div>
    </Card>
  );
}

/** Lines with which assistants find the home's tools (docs/rules/reading-programs.md#assistants). */
function Assistants() {
  const { t } = useTranslation();
  const configuration = {
    mcpServers: {
      foyer: {
        type: 'http',
        url: `${window.location.origin}/api/mcp`,
        headers: { Authorization: `Bearer ${t('programs.tokenPlace')}` },
      },
    },
  };
  return (
    <Card title={t('programs.assistantTitle')}>
      <div className={fields.stack}>
        <p>{t('programs.assistantHint')}</p>
        <pre className={fields.lines} translate="no">
          {JSON.stringify(configuration, null, 2)}
        </pre>
      </div>
    </Card>
  );
}
