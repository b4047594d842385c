import { useToday } from '@foyer/area-parts';
import { addDays, DEFAULT_SITE_TIME_ZONE, daysBetween } from '@foyer/domain';
import { useKeptForm } from '@foyer/forms';
import { useHostServices, useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, DayField, saveFile } from '@foyer/ui';
import { MAX_EXPORT_DAYS, measuresExport } from '@foyer/wire/programs';
import * as z from 'zod/mini';
import fields from '../profile/fields.module.css';
import { failureMessage } from '../profile/refusals';

/** A year of five-minute steps is sent while it is read. */
const TIMEOUT_MS = 5 * 60_000;
const FIRST_DAY = '2000-01-01';
const DAYS_PROPOSED = 7;

const REFUSALS = { 'history.not.in.licence': 'exportLicenceMessage' };

interface Typed {
  fromDay: string;
  untilDay: string;
}
const schema = z
  .object({ fromDay: z.string(), untilDay: z.string() })
  .check(
    z.refine(
      ({ fromDay, untilDay }) =>
        fromDay !== '' && untilDay >= fromDay && daysBetween(fromDay, untilDay) < MAX_EXPORT_DAYS,
      { error: 'exportPeriodMessage', path: ['untilDay'] },
    ),
  );

/** The home's energies as a CSV file. It is too large for the store. */
export function DownloadEnergies() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { notify, platform } = useHostServices();
  const { profile } = useSession();
  const today = useToday(profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE);
  const state = useKeptForm<Typed, Typed>({
    name: 'downloadEnergies',
    schema,
    stored: { fromDay: addDays(today, 1 - DAYS_PROPOSED), untilDay: today },
    evenUntouched: true,
    leaving: 'keep',
    save: async ({ fromDay, untilDay }) => {
      try {
        const span = { from: fromDay, to: addDays(untilDay, 1) };
        saveFile(await platform.call(measuresExport, span, { timeoutMs: TIMEOUT_MS }));
        notify.toast('energiesDownloadedMessage', { severity: 'success' });
      } catch (error) {
        notify.toast(failureMessage(error, REFUSALS), { severity: 'warning' });
      }
      return null;
    },
  });
  return (
    <Card title={t('programs.fileTitle')}>
      <form
        className={fields.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void state.submit();
        }}
      >
        <p>{t('programs.fileHint')}</p>
        <div className={fields.pair}>
          <DayField
            language={language}
            label={t('programs.fromDay')}
            firstDay={FIRST_DAY}
            lastDay={today}
            {...state.field('fromDay')}
          />
          <DayField
            language={language}
            label={t('programs.untilDay')}
            firstDay={FIRST_DAY}
            lastDay={today}
            {...state.field('untilDay')}
          />
        </div>
        <p>
          <Button type="submit" busy={state.saving ? t('programs.downloading') : undefined}>
            {t('programs.download')}
          </Button>
        </p>
      </form>
    </Card>
  );
}
