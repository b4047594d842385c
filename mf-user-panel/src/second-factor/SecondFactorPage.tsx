import { SectionPage, WhenReady } from '@foyer/area-parts';
import { useAnswer, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner } from '@foyer/ui';
import type { SecondFactors } from '@foyer/wire/second-factor';
import { useState } from 'react';
import styles from '../profile/fields.module.css';
import { SeenByCustomer } from '../profile/SeenByCustomer';
import { CodeApp } from './CodeApp';
import { Passkeys } from './Passkeys';
import { RecoveryCodes } from './RecoveryCodes';
import { useSecondFactorsQuery } from './second-factor-endpoints';

/**
 * `/user/second_factor`, and `/account/second_factor` for everybody but households: what an account signs in with beside
 * its password.
 */
export function SecondFactorPage() {
  const { t } = useTranslation();
  const { professional } = useSession();
  const answer = useAnswer(useSecondFactorsQuery());
  return (
    <SectionPage
      screen="user_panel_second_factor"
      title={t('sections.second_factor.title')}
      lead={t('sections.second_factor.lead')}
      {...(professional && { back: { path: '/', label: t('secondFactor.back') } })}
    >
      <SeenByCustomer>
        <WhenReady answer={answer} height="24rem">
          {(factors) => <Factors factors={factors} />}
        </WhenReady>
      </SeenByCustomer>
    </SectionPage>
  );
}

function Factors({ factors }: { readonly factors: SecondFactors }) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { isNeeded, passkeys, app, recoveryCodes } = factors;
  const hasFactor = passkeys.length > 0 || app !== null;
  return (
    <div className={styles.page}>
      {isNeeded && !hasFactor ? <Banner severity="warning">{t('secondFactor.needed')}</Banner> : null}
      {hasFactor ? <RecoveryCodes left={recoveryCodes} made={codes} onCodes={setCodes} /> : null}
      <Passkeys passkeys={passkeys} onCodes={setCodes} />
      <CodeApp app={app} onCodes={setCodes} />
    </div>
  );
}
