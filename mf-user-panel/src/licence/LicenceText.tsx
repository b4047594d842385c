import { Failure } from '@foyer/area-parts';
import type { PlatformFile } from '@foyer/contract';
import { DEFAULT_SITE_TIME_ZONE, siteDay } from '@foyer/domain';
import { useAnswer, useHostServices, useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, Skeleton } from '@foyer/ui';
import { type LicenceText as InForce, licenceFile } from '@foyer/wire/documents';
import type { LicenceAcceptance } from '@foyer/wire/licence-acceptance';
import { useState } from 'react';
import { PdfViewer } from '../documents/PdfViewer';
import styles from '../profile/fields.module.css';
import { shownDay } from '../profile/shown-dates';
import { useReadOnly } from '../profile/useReadOnly';
import { useAcceptanceQuery, useAcceptLicenceMutation, useLicenceTextQuery } from './licence-endpoints';
import { useLicenceChange } from './useLicenceChange';

/** The accepted licence text with date and person, and the current one to accept. */
export function LicenceText() {
  const { t } = useTranslation();
  const text = useAnswer(useLicenceTextQuery());
  const acceptance = useAnswer(useAcceptanceQuery());
  const failed = [text, acceptance].find((one) => one.state === 'failed');
  const known = text.state === 'ready' && acceptance.state === 'ready';
  return (
    <Card title={t('licenceText.title')} busy={!known && !failed} testId="license-text">
      {failed?.state === 'failed' ? <Failure {...failed} /> : null}
      {!known && !failed ? <Skeleton height="6rem" /> : null}
      {known ? <Known text={text.data} acceptance={acceptance.data} /> : null}
    </Card>
  );
}

interface KnownProps {
  readonly text: InForce;
  readonly acceptance: LicenceAcceptance | null;
}

function Known({ text, acceptance }: KnownProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useSession().profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE;
  const readOnly = useReadOnly();
  const { notify } = useHostServices();
  const { busy, change } = useLicenceChange(useAcceptLicenceMutation());
  const { version = '', acceptedBy: by = '' } = acceptance ?? {};
  const isAccepted = acceptance?.digest === text.digest;
  const accept = async () => {
    if (await change({ version: text.version, digest: text.digest }))
      notify.toast('licenceAcceptedMessage', { severity: 'success' });
  };
  return (
    <div className={styles.stack}>
      {acceptance ? (
        <p>
          {acceptance.acceptedMs === null
            ? t('licenceText.acceptedBy', { version, by })
            : t('licenceText.accepted', {
                version,
                day: shownDay(siteDay(acceptance.acceptedMs, timeZone), language),
                by,
              })}
        </p>
      ) : (
        <p>{t('licenceText.notAccepted')}</p>
      )}
      <div className={styles.buttons}>
        {acceptance && !isAccepted ? <ReadText version={acceptance.version} /> : null}
        {/* A text can be read before it is accepted. */}
        <ReadText version={text.version} />
        {isAccepted || readOnly ? null : (
          <p>
            <Button
              variant="primary"
              busy={busy ? t('form.saving') : undefined}
              data-testid="license-accept"
              onClick={() => void accept()}
            >
              {t('licenceText.accept', { version: text.version })}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}

/** Shows the file of a version, with a download. */
function ReadText({ version }: { readonly version: string }) {
  const { t } = useTranslation();
  const { platform, notify } = useHostServices();
  const [busy, setBusy] = useState(false);
  const [file, setFile] = useState<PlatformFile | null>(null);
  const read = async () => {
    setBusy(true);
    try {
      // Requested directly: a file is too large for the store, and not serializable.
      setFile(await platform.call(licenceFile, { version }));
    } catch {
      void notify.alert('serviceSilentMessage', { severity: 'warning' });
    }
    setBusy(false);
  };
  if (file) return <PdfViewer file={file} />;
  return (
    <p>
      <Button
        busy={busy ? t('licenceText.loading') : undefined}
        data-testid="license-read"
        onClick={() => void read()}
      >
        {t('licenceText.read', { version })}
      </Button>
    </p>
  );
}
