import { brandContrasts, isColour, TEXT_CONTRAST } from '@foyer/domain';
import { TextField } from '@foyer/ui';
import { checkFirstRun } from '@foyer/wire/first-run';
import { useState } from 'react';
import { useSuiteLanguage, useTexts } from '../../context/suite-context';
import { EntranceForm } from '../EntranceForm';
import { failureMessage } from '../recovery/useRecoveryCall';
import { BrandLogo } from './BrandLogo';
import { Choice } from './Choice';
import styles from './FirstRun.module.css';
import type { StepProps } from './steps';
import { useFirstRunCall } from './useFirstRunCall';

const WHITE = '#ffffff';
const BLACK = '#000000';

/** Colours, with their contrasts, and logo. */
export function BrandStep({ draft, change, leave }: StepProps) {
  const t = useTexts();
  const language = useSuiteLanguage();
  const { send, ...form } = useFirstRunCall(leave);
  const [isLogoWrong, setLogoWrong] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { service } = draft;
  const { accent, accentInk: ink, name } = service;
  const type = (changes: Partial<typeof service>) => change({ service: { ...service, ...changes } });
  const isWritten = isColour(accent);
  const contrasts = isWritten ? brandContrasts({ accent, ink }) : [];
  const isReadable = contrasts.every((pair) => pair.isReadable);
  const inWords = (value: number) =>
    value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 2 });

  const submit = async () => {
    setRefused(false);
    if (!isWritten || !isReadable) return;
    const checked = await send(checkFirstRun, { code: draft.code, service });
    if (!checked) return;
    const [fault] = checked.result;
    setLogoWrong(fault === 'logo');
    setRefused(fault !== undefined && fault !== 'logo');
    if (fault === undefined) change({ step: 'finish' });
  };

  const weak = t('firstRun.brand.tooWeak', { least: inWords(TEXT_CONTRAST) });
  const problem = !isWritten ? t('firstRun.brand.colour') : isReadable ? undefined : weak;
  return (
    <EntranceForm
      {...form}
      said={form.said ?? (isRefused ? failureMessage('firstRunRefusedMessage') : null)}
      submitLabel={t('firstRun.next')}
      onSubmit={() => void submit()}
    >
      <div className={styles.colour}>
        <TextField
          label={t('firstRun.brand.accent')}
          hint={t('firstRun.brand.accentHint')}
          name="accent"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={accent}
          error={problem}
          errorKey="accent"
          onChange={(event) => type({ accent: event.target.value.trim() })}
        />
        <input
          type="color"
          className={styles.picker}
          aria-label={t('firstRun.brand.pick')}
          value={isWritten ? accent.toLowerCase() : BLACK}
          onChange={(event) => type({ accent: event.target.value })}
        />
      </div>
      <Choice
        label={t('firstRun.brand.ink')}
        value={ink.toLowerCase() === BLACK ? BLACK : WHITE}
        options={[
          { value: WHITE, label: t('firstRun.brand.light') },
          { value: BLACK, label: t('firstRun.brand.dark') },
        ]}
        onChange={(accentInk) => type({ accentInk })}
      />
      <ul className={styles.contrasts} aria-live="polite">
        {contrasts.map(({ pair, contrast }) => (
          <li key={pair} data-testid={`contrast-${pair}`}>
            {t(`firstRun.brand.${pair}`, { contrast: inWords(contrast) })}
          </li>
        ))}
      </ul>
      {isWritten && isReadable ? (
        <div
          className={styles.preview}
          style={{ background: accent, color: ink }}
          data-testid="brand-preview"
        >
          {service.logo ? <img className={styles.logo} src={service.logo} alt="" /> : null}
          <span>{name}</span>
        </div>
      ) : null}
      <BrandLogo
        logo={service.logo}
        isWrong={isLogoWrong}
        onChosen={(logo) => {
          setLogoWrong(logo === undefined);
          if (logo !== undefined) type({ logo });
        }}
      />
    </EntranceForm>
  );
}
