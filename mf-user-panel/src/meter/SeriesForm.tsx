import { isFlowOfHome } from '@foyer/domain';
import type { MeterFile } from '@foyer/meter-files';
import { useSession } from '@foyer/remote-kit';
import { Banner, Button, DataTable } from '@foyer/ui';
import type { Correction } from '@foyer/wire/corrections';
import { type FormEvent, useState } from 'react';
import fields from '../profile/fields.module.css';
import { useProposeCorrectionMutation } from './correction-endpoints';
import { correctionMessage } from './correction-messages';
import { FocusedTitle } from './FocusedTitle';
import styles from './Meter.module.css';
import { SeriesChoiceFields } from './SeriesChoiceFields';
import {
  choiceFaults,
  choiceOf,
  fileFault,
  type LoadedKind,
  proposalOf,
  type SeriesChoice,
} from './series-choices';
import { seriesFacts } from './series-facts';
import { useMeterWords } from './useMeterWords';

interface SeriesFormProps {
  readonly kind: LoadedKind;
  /** Of the file. */
  readonly name: string;
  readonly file: MeterFile;
  readonly choices: readonly SeriesChoice[] | null;
  onProposed(correction: Correction, choices: readonly SeriesChoice[]): void;
  onCancel(): void;
}

/** What a file or a history contains, and what each of its series is in this home. */
export function SeriesForm(props: SeriesFormProps) {
  const { kind, name, file } = props;
  const words = useMeterWords();
  const { t } = words;
  const { rooms } = useSession();
  const [choices, setChoices] = useState(
    () => props.choices ?? file.series.map(({ flow }) => choiceOf(flow, rooms)),
  );
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [propose, { isLoading }] = useProposeCorrectionMutation();
  const faults = choiceFaults(choices);

  const choose = (index: number, choice: SeriesChoice) => {
    setProblem(null);
    setChoices(choices.with(index, choice));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    setChecked(true);
    if (faults.some((fault) => fault !== null)) return;
    const fault = fileFault(file, choices);
    setProblem(fault);
    if (fault !== null) return;
    const { data, error } = await propose(proposalOf(kind, name, file, choices));
    if (data) props.onProposed(data, choices);
    else setProblem(correctionMessage(error));
  };

  const rows = file.series.map((series) => ({ ...series, ...seriesFacts(series.spans) }));
  const isAsked =
    file.series.length > 1 || file.series.some(({ flow }) => flow === null || !isFlowOfHome(flow));
  return (
    <form className={fields.stack} noValidate onSubmit={(event) => void submit(event)}>
      <FocusedTitle>{t('meter.file.title', { name })}</FocusedTitle>
      <p>
        {kind === 'homeAssistant'
          ? t('meter.history.content')
          : [
              t(`meterFile.format.${file.format}`),
              file.meter === null ? t('meter.file.noMeter') : t('meter.file.meter', { meter: file.meter }),
            ].join(' · ')}
      </p>
      <DataTable
        caption={t(`meter.file.series.${kind}`)}
        columns={[
          { key: 'name', header: t(`meter.column.name.${kind}`), cell: (series) => series.name },
          {
            key: 'flow',
            header: t('meter.column.flow'),
            cell: ({ flow }) => (flow === null ? t('meter.file.toChoose') : t(`meter.flow.${flow}`)),
          },
          {
            key: 'span',
            header: t('meter.column.span'),
            cell: ({ fromMs, untilMs }) => words.span(fromMs, untilMs),
          },
          {
            key: 'steps',
            header: t('meter.column.steps'),
            cell: ({ shortestMinutes, longestMinutes }) => words.steps(shortestMinutes, longestMinutes),
          },
          {
            key: 'energy',
            header: t('meter.column.energy'),
            align: 'end',
            cell: ({ energyWs }) => words.kwh(energyWs),
          },
          {
            key: 'missing',
            header: t('meter.column.missing'),
            align: 'end',
            cell: ({ missingMinutes }) => words.duration(missingMinutes),
          },
        ]}
        rows={rows}
        rowKey={(series) => series.name}
      />
      {file.notes.length > 0 ? (
        <ul className={styles.points} aria-label={t('meter.file.notes')}>
          {file.notes.map(({ code, count, line }) => (
            <li key={code}>
              {t(`meterFile.note.${code}`, { count })}
              {line === null ? null : ` ${t('meterFile.firstLine', { line })}`}
            </li>
          ))}
        </ul>
      ) : null}
      {isAsked
        ? file.series.map((series, index) => (
            <SeriesChoiceFields
              key={series.name}
              series={series}
              choice={choices[index] ?? choiceOf(series.flow, rooms)}
              fault={isChecked ? (faults[index] ?? null) : null}
              onChange={(choice) => choose(index, choice)}
            />
          ))
        : null}
      {problem ? (
        <Banner severity="warning" testId={`error-${problem}`}>
          {t(`messages.${problem}`)}
        </Banner>
      ) : null}
      <p className={styles.actions}>
        <Button type="submit" variant="primary" busy={isLoading ? t('meter.file.comparing') : undefined}>
          {t('meter.file.next')}
        </Button>
        <Button variant="quiet" onClick={props.onCancel}>
          {t(`meter.file.other.${kind}`)}
        </Button>
      </p>
    </form>
  );
}
