import type { PlatformFile } from '@foyer/contract';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useNavigate } from '@foyer/remote-kit/router';
import { commissioningReportFile } from '@foyer/wire/commissioning';
import {
  billFile,
  contractFile,
  type IssuedDocument,
  monthlyReportFile,
  paymentScheduleFile,
  productivityReportFile,
  proofOfAddressFile,
  storageLicenceFile,
} from '@foyer/wire/documents';
import { useState } from 'react';
import { keepDownloaded } from './downloaded';

/** A document to open: one of a list, or one there is only one of. */
export type Opened = IssuedDocument | 'contract' | 'proofOfAddress' | 'storageLicence' | 'commissioning';

const PREVIEW_PATH = '/user/energy_documents_preview';

/** Fetches a document, and shows it once it has arrived (spec 3 §4). */
export function useOpenDocument() {
  const { platform, notify } = useHostServices();
  const { t } = useTranslation();
  const navigate = useNavigate();
  /** Number or name of the document that is on its way. */
  const [pending, setPending] = useState<string | null>(null);

  const fetch = (document: Opened): Promise<PlatformFile> => {
    if (document === 'contract') return platform.call(contractFile, {});
    if (document === 'proofOfAddress') return platform.call(proofOfAddressFile, {});
    if (document === 'storageLicence') return platform.call(storageLicenceFile, {});
    if (document === 'commissioning') return platform.call(commissioningReportFile, {});
    const { type, number } = document;
    if (type === 'PaymentSchedule')
      return platform.call(paymentScheduleFile, { paymentScheduleNumber: number });
    if (type === 'RealTimeMonthlyReport') return platform.call(monthlyReportFile, { reportNumber: number });
    if (type === 'ProductivityReport') return platform.call(productivityReportFile, { reportNumber: number });
    return platform.call(billFile, { billNumber: number });
  };

  const open = async (document: Opened) => {
    if (pending !== null) return;
    setPending(typeof document === 'string' ? document : document.number);
    try {
      const file = await fetch(document);
      const kind = typeof document === 'string' ? document : document.type;
      keepDownloaded({ file, title: t(`documents.type.${kind}`) });
      await navigate(PREVIEW_PATH);
    } catch {
      notify.toast('serviceNotAvailableMessage', { severity: 'warning' });
    } finally {
      setPending(null);
    }
  };
  return { open, pending };
}
