import type { CallInput } from '@foyer/contract';
import { ask, endpointFor } from '@foyer/platform-client';
import {
  addWebhook,
  type Delivery,
  removeWebhook,
  testWebhook,
  updateWebhook,
  type Webhook,
  webhooks,
} from '@foyer/wire/webhooks';
import { userPanelApi } from '../user-panel-api';

export const {
  useWebhooksQuery,
  useAddWebhookMutation,
  useUpdateWebhookMutation,
  useRemoveWebhookMutation,
  useTestWebhookMutation,
} = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    webhooks: build.query<readonly Webhook[], void>({
      ...endpointFor(webhooks, () => ({})),
      providesTags: ['programs'],
      keepUnusedDataFor: 0,
    }),
    addWebhook: build.mutation<
      { readonly id: string; readonly secret: string },
      CallInput<typeof addWebhook>
    >({
      query: (fields) => ask(addWebhook, fields),
    }),
    updateWebhook: build.mutation<void, CallInput<typeof updateWebhook>>({
      query: (fields) => ask(updateWebhook, fields),
    }),
    removeWebhook: build.mutation<void, string>({
      query: (id) => ask(removeWebhook, { id }),
    }),
    testWebhook: build.mutation<Omit<Delivery, 'atMs'>, string>({
      query: (id) => ask(testWebhook, { id }),
    }),
  }),
});
