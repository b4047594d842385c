import type { PlatformFile } from '@foyer/contract';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
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
import { useOpenFile } from './useOpenFile';

/** A document to open: one from a list, or a single one by its kind. */
export type Opened = IssuedDocument | 'contract' | 'proofOfAddress' | 'storageLicence' | 'commissioning';

/** {@link useOpenFile} for documents of the supply. */
export function useOpenDocument() {
  const { platform } = useHostServices();
  const { t } = useTranslation();
  const { open, pending } = useOpenFile();

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

  return {
    pending,
    open: (document: Opened) => {
      const [key, kind] =
        typeof document === 'string' ? [document, document] : [document.number, document.type];
      return open(key, t(`documents.type.${kind}`), () => fetch(document));
    },
  };
}
