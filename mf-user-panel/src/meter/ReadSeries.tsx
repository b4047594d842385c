import { useUnsavedGuard } from '@foyer/area-parts';
import type { MeterFile } from '@foyer/meter-files';
import { useHostServices } from '@foyer/remote-kit';
import type { Correction } from '@foyer/wire/corrections';
import { useState } from 'react';
import { Proposal } from './Proposal';
import { SeriesForm } from './SeriesForm';
import type { LoadedKind, SeriesChoice } from './series-choices';

interface ReadSeriesProps {
  readonly kind: LoadedKind;
  readonly name: string;
  readonly file: MeterFile;
  /** Applied or left. */
  onEnd(): void;
}

/** From the series that were read to their proposal, and to loading them once the person has confirmed what changes. */
export function ReadSeries({ kind, name, file, onEnd }: ReadSeriesProps) {
  const { notify } = useHostServices();
  const [correction, setCorrection] = useState<Correction | null>(null);
  /** Chosen before, when a person comes back from the summary. */
  const [choices, setChoices] = useState<readonly SeriesChoice[] | null>(null);
  useUnsavedGuard(true);
  if (correction === null)
    return (
      <SeriesForm
        kind={kind}
        name={name}
        file={file}
        choices={choices}
        onProposed={(proposed, chosen) => {
          setChoices(chosen);
          setCorrection(proposed);
        }}
        onCancel={onEnd}
      />
    );
  return (
    <Proposal
      correction={correction}
      onApplied={() => {
        notify.toast('correctionStartedMessage', { severity: 'success' });
        onEnd();
      }}
      onBack={() => setCorrection(null)}
    />
  );
}
