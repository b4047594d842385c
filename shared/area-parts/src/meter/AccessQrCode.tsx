import { useTranslation } from '@foyer/remote-kit/i18n';
import { useLazyPart } from '@foyer/ui';
import { RetryNote } from '../answers/RetryNote';
import styles from './Meter.module.css';

/** Loaded with the first password that is shown. */
const loadQrCode = () => import('../qr/QrCode').then(({ QrCode }) => QrCode);

/** QR code of lines with a password, for the phone on which a device is set up. */
export function AccessQrCode({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation();
  const loading = useLazyPart({ load: loadQrCode });
  if (loading.state === 'loading') return null;
  if (loading.state === 'failed') return <RetryNote failure="unavailable" {...loading} />;
  const { Part: QrCode } = loading;
  return (
    <figure className={styles.figure}>
      <QrCode text={lines.join('\n')} label={t('connect.qr')} />
      <figcaption className={styles.note}>{t('connect.qrHint')}</figcaption>
    </figure>
  );
}
