import { isCorrectionUnderWay } from '@foyer/area-parts';
import { siteDay } from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { Link } from '@foyer/remote-kit/router';
import { Badge, type BadgeProps, Button, IconUndo, ProgressBar } from '@foyer/ui';
import type { Correction, CorrectionState } from '@foyer/wire/corrections';
import fields from '../profile/fields.module.css';
import { useUndoCorrectionMutation } from './correction-endpoints';
import { correctionMessage } from './correction-messages';
import styles from './Meter.module.css';
import { useCorrectionTexts } from './useCorrectionTexts';
import { useMeterWords } from './useMeterWords';

const TONES: Readonly<Partial<Record<CorrectionState, BadgeProps['tone']>>> = {
  applied: 'ok',
  failed: 'fatal',
};

interface CorrectionRowProps {
  readonly correction: Correction;
  readonly isReadOnly: boolean;
}

/** Month with the end of what was corrected, on the page of its charts. */
function chartOf({ series }: Correction, timeZone: string): string {
  const isProduction = series.every(({ flow }) => flow === 'production');
  const lastMs = Math.max(...series.map(({ untilMs }) => untilMs)) - 1;
  return `/${isProduction ? 'production' : 'consumption'}?period=month&day=${siteDay(lastMs, timeZone)}`;
}

/** A loaded file or a span that was taken out: what it changed, how far it is, and undoing it. */
export function CorrectionRow({ correction, isReadOnly }: CorrectionRowProps) {
  const { t, timeZone, kwh, span, flow: flowText } = useMeterWords();
  const { title, source, status, undoNote } = useCorrectionTexts(correction);
  const { state, series, progress } = correction;
  const percent = Math.round(progress * 100);
  return (
    <li className={styles.item} data-testid={`correction-${correction.id}`}>
      <p className={styles.head}>
        <span className={styles.name}>{title}</span>
        <Badge tone={TONES[state] ?? 'neutral'}>{status}</Badge>
      </p>
      <p className={styles.soft}>{source}</p>
      <ul className={styles.points}>
        {series.map(({ flow, deviceId, deviceName, fromMs, untilMs, energyWs }) => (
          <li key={`${flow} ${deviceId}`}>
            {t('meter.corrections.series', {
              flow: flowText(flow, deviceName),
              energy: kwh(energyWs),
              span: span(fromMs, untilMs),
            })}
          </li>
        ))}
      </ul>
      {isCorrectionUnderWay(correction) ? (
        <div className={styles.progress}>
          <ProgressBar percent={percent} label={status} valueText={`${percent} %`} />
        </div>
      ) : null}
      {state === 'failed' ? <p>{t('meter.corrections.failed')}</p> : null}
      {state === 'applied' ? (
        <p>
          <Link to={chartOf(correction, timeZone)}>{t('meter.corrections.seeChart')}</Link>
        </p>
      ) : null}
      {state === 'applied' ? <Undo correction={correction} isReadOnly={isReadOnly} /> : null}
      {undoNote === null ? null : <p className={fields.note}>{undoNote}</p>}
    </li>
  );
}

function Undo({ correction, isReadOnly }: CorrectionRowProps) {
  const { t } = useMeterWords();
  const { notify } = useHostServices();
  const { title } = useCorrectionTexts(correction);
  const [undo, { isLoading }] = useUndoCorrectionMutation();
  const { id, kind, isCovered, undoUntilMs } = correction;
  if (undoUntilMs === null) return null;
  const undoThis = async () => {
    const options = { destructive: true, values: { name: title } };
    const isSure =
      kind === 'removal'
        ? await notify.confirm('undoRemovalConfirm', options)
        : await notify.confirm('undoLoadingConfirm', options);
    if (!isSure) return;
    const { error } = await undo(id);
    if (error !== undefined) notify.toast(correctionMessage(error), { severity: 'warning' });
  };
  return (
    <p className={styles.actions}>
      <Button
        icon={<IconUndo size={18} aria-hidden />}
        disabled={isReadOnly || isCovered}
        aria-label={t('meter.corrections.undoOf', { name: title })}
        busy={isLoading ? t('meter.corrections.undoing') : undefined}
        onClick={() => void undoThis()}
      >
        {t('meter.corrections.undo')}
      </Button>
    </p>
  );
}
