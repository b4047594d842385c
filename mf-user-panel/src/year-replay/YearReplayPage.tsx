import { Age, FileButton, SectionPage, WhenReady } from '@foyer/area-parts';
import { useAnswer, useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Card, EmptyState } from '@foyer/ui';
import { type YearReplay, yearReplayFile } from '@foyer/wire/year-replay';
import { useState } from 'react';
import { monthRuns } from '../offers/offer-words';
import { PanelsCard } from './PanelsCard';
import { BatteryCard, OffersCard, OffPeakCard } from './ReplayCards';
import { useYearReplayQuery } from './replay-endpoints';
import { isJudged, kwpPriceCents, useReplayWords } from './replay-words';
import styles from './YearReplayPage.module.css';

/** The year is replayed for the file, too. */
const FILE_TIMEOUT_MS = 60_000;

/** `/user/tariff/year`: the last year at other offers, hours, batteries and with more panels, also as two pages. */
export function YearReplayPage() {
  const { t } = useTranslation();
  const answer = useAnswer(useYearReplayQuery());
  return (
    <SectionPage
      screen="user_panel_year_replay"
      title={t('yearReplay.title')}
      lead={t('yearReplay.lead')}
      actions={<Age answer={answer} />}
      back={{ path: '/user/tariff/offers', label: t('offers.link') }}
    >
      <WhenReady answer={answer} height="30rem">
        {(replay) => (replay ? <Replay replay={replay} /> : <NoHistory />)}
      </WhenReady>
    </SectionPage>
  );
}

function NoHistory() {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        title={t('yearReplay.nothing')}
        text={t('yearReplay.nothingText')}
        testId="year-replay-nothing"
        action={<Link to="/user/meter">{t('yearReplay.load')}</Link>}
      />
    </Card>
  );
}

function Replay({ replay }: { readonly replay: YearReplay }) {
  const { t } = useTranslation();
  const { notify, platform } = useHostServices();
  const words = useReplayWords(replay.currency);
  const [typedPrice, setTypedPrice] = useState('');
  const centsPerKwp = kwpPriceCents(typedPrice, words.language);
  return (
    <>
      <Card testId="year-replay-basis">
        <div className={styles.stack}>
          <Basis words={words} replay={replay} />
          <p>
            <FileButton
              busyLabel={t('yearReplay.fetching')}
              load={() =>
                platform.call(yearReplayFile, centsPerKwp === null ? {} : { pricePerKwp: centsPerKwp }, {
                  timeoutMs: FILE_TIMEOUT_MS,
                })
              }
              onFailed={() => void notify.toast('serviceSilentMessage', { severity: 'warning' })}
            >
              {t('yearReplay.print')}
            </FileButton>
          </p>
        </div>
      </Card>
      <OffersCard words={words} replay={replay} />
      <OffPeakCard words={words} replay={replay} />
      <BatteryCard words={words} replay={replay} />
      <PanelsCard
        words={words}
        replay={replay}
        typedPrice={typedPrice}
        onPrice={setTypedPrice}
        centsPerKwp={centsPerKwp}
      />
      <Card title={t('yearReplay.notes.title')}>
        <ul className={styles.notes}>
          {(['how', 'noSteps', 'past'] as const).map((note) => (
            <li key={note}>{t(`yearReplay.notes.${note}`)}</li>
          ))}
          <li>{t('yearReplay.notes.limit', { limit: words.money(replay.limitCents) })}</li>
          {replay.battery.limitCents > 0 ? (
            <li>{t('yearReplay.notes.batteryLimit', { limit: words.money(replay.battery.limitCents) })}</li>
          ) : null}
        </ul>
      </Card>
    </>
  );
}

/** What was replayed, what it cost, and how completely it was measured. */
function Basis({
  words,
  replay,
}: {
  readonly words: ReturnType<typeof useReplayWords>;
  readonly replay: YearReplay;
}) {
  const { t, money, wholeKwh } = words;
  const { months, hours, missingHours, estimatedHours, boughtKwh, kva, isKvaKnown, offers } = replay;
  const inState = (state: (typeof months)[number]['state']) =>
    months.filter((one) => one.state === state).map(({ month }) => month);
  const compared = inState('compared');
  const own = offers.find(({ isInForce }) => isInForce);
  const notes = [
    compared.length === 0
      ? t('yearReplay.noMonths')
      : t('yearReplay.months', { count: compared.length, months: monthRuns(words, compared) }),
    inState('notMeasured').length > 0
      ? t('offers.leftOut.notMeasured', { months: monthRuns(words, inState('notMeasured')) })
      : null,
    inState('unpriced').length > 0
      ? t('offers.leftOut.unpriced', { months: monthRuns(words, inState('unpriced')) })
      : null,
    compared.length > 0
      ? t('yearReplay.coverage', {
          hours: Math.round(hours),
          missing: missingHours,
          estimated: estimatedHours,
        })
      : null,
    isKvaKnown ? null : t('offers.notes.power', { kva }),
    own && !isJudged(replay) ? t('yearReplay.notJudged') : null,
  ].filter((note) => note !== null);
  return (
    <div className={styles.stack}>
      <p className={styles.today}>
        {own
          ? t('yearReplay.today', { amount: money(own.totalCents), energy: wholeKwh(boughtKwh), kva })
          : t('yearReplay.noToday')}
      </p>
      {own ? null : (
        <p>
          <Link to="/user/tariff">{t('yearReplay.enterTariff')}</Link>
        </p>
      )}
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note} className={styles.note}>
            {note}
          </li>
        ))}
      </ul>
    </div>
  );
}
