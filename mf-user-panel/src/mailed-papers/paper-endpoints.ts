import { endpointFor } from '@foyer/platform-client';
import { invoiceIndex, type MailedPapers, newsletterIndex } from '@foyer/wire/mailed-papers';
import { userPanelApi } from '../user-panel-api';

export const { useInvoicesQuery, useNewslettersQuery } = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    /** Argument: the household's id. */
    invoices: build.query<MailedPapers, string>(endpointFor(invoiceIndex, (id) => ({ id }))),
    newsletters: build.query<MailedPapers, string>(endpointFor(newsletterIndex, (id) => ({ id }))),
  }),
});
