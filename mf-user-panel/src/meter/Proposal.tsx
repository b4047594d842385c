import { Banner, Button, Checkbox, type DataColumn, DataTable } from '@foyer/ui';
import type { Correction, CorrectionSummary } from '@foyer/wire/corrections';
import { useState } from 'react';
import fields from '../profile/fields.module.css';
import { useApplyCorrectionMutation } from './correction-endpoints';
import { correctionMessage } from './correction-messages';
import { FocusedTitle } from './FocusedTitle';
import styles from './Meter.module.css';
import type { LoadedKind } from './series-choices';
import { type MeterWords, useMeterWords } from './useMeterWords';

interface ProposalProps {
  readonly correction: Correction;
  onApplied(): void;
  onBack(): void;
}

/** What a correction would change, before anything is written. */
export function Proposal({ correction, onApplied, onBack }: ProposalProps) {
  const words = useMeterWords();
  const { t } = words;
  const [replaces, setReplaces] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [apply, { isLoading }] = useApplyCorrectionMutation();
  const { id, kind, meter, series } = correction;
  const isRemoval = kind === 'removal';
  const isKnown = series.some(({ knownMinutes }) => knownMinutes > 0);
  const confirm = async () => {
    const { error } = await apply({ id, replaces });
    if (error === undefined) onApplied();
    else setProblem(correctionMessage(error));
  };
  return (
    <div className={fields.stack} data-testid="proposal">
      <FocusedTitle>{t(`meter.proposal.title.${kind}`)}</FocusedTitle>
      {meter === null ? null : <p>{t('meter.file.meter', { meter })}</p>}
      <DataTable
        caption={t(`meter.proposal.title.${kind}`)}
        columns={kind === 'removal' ? removedColumns(words) : loadedColumns(words, kind)}
        rows={series}
        rowKey={({ flow, deviceId }) => `${flow} ${deviceId}`}
      />
      {isKnown && !isRemoval ? (
        <Checkbox
          label={t('meter.proposal.replace')}
          hint={t('meter.proposal.replaceHint')}
          checked={replaces}
          onChange={(event) => setReplaces(event.currentTarget.checked)}
        />
      ) : null}
      <p>{t(`meter.proposal.consent.${kind}`)}</p>
      {problem ? (
        <Banner severity="warning" testId={`error-${problem}`}>
          {t(`messages.${problem}`)}
        </Banner>
      ) : null}
      <p className={styles.actions}>
        <Button
          variant="primary"
          busy={isLoading ? t('meter.proposal.sending') : undefined}
          onClick={() => void confirm()}
        >
          {t(`meter.proposal.apply.${kind}`)}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('meter.proposal.back')}
        </Button>
      </p>
    </div>
  );
}

type Column = DataColumn<CorrectionSummary>;

function flowColumn({ t, flow: flowText }: MeterWords): Column {
  return {
    key: 'flow',
    header: t('meter.column.flow'),
    cell: ({ flow, deviceName }) => flowText(flow, deviceName),
  };
}

function spanColumn({ t, span }: MeterWords): Column {
  return {
    key: 'span',
    header: t('meter.column.span'),
    cell: ({ fromMs, untilMs }) => span(fromMs, untilMs),
  };
}

function removedColumns(words: MeterWords): Column[] {
  const { t, kwh, duration } = words;
  return [
    flowColumn(words),
    spanColumn(words),
    {
      key: 'energy',
      header: t('meter.column.removed'),
      align: 'end',
      cell: ({ energyWs }) => kwh(energyWs),
    },
    {
      key: 'known',
      header: t('meter.column.measured'),
      align: 'end',
      cell: ({ knownMinutes }) => duration(knownMinutes),
    },
  ];
}

function loadedColumns(words: MeterWords, kind: LoadedKind): Column[] {
  const { t, kwh, duration, steps } = words;
  return [
    flowColumn(words),
    { key: 'name', header: t(`meter.column.name.${kind}`), cell: ({ name }) => name },
    spanColumn(words),
    {
      key: 'steps',
      header: t('meter.column.steps'),
      cell: ({ shortestMinutes, longestMinutes }) => steps(shortestMinutes, longestMinutes),
    },
    { key: 'energy', header: t('meter.column.energy'), align: 'end', cell: ({ energyWs }) => kwh(energyWs) },
    {
      key: 'missing',
      header: t('meter.column.missing'),
      align: 'end',
      cell: ({ missingMinutes }) => duration(missingMinutes),
    },
    {
      key: 'known',
      header: t('meter.column.known'),
      align: 'end',
      cell: ({ knownMinutes, knownWs }) =>
        knownMinutes === 0
          ? duration(0)
          : t('meter.proposal.known', { time: duration(knownMinutes), energy: kwh(knownWs) }),
    },
  ];
}
