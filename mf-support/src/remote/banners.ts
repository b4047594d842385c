import { defineRemote } from '@foyer/remote-kit';
import { HouseholdBanner } from '../banners/HouseholdBanner';
import { SupportBanner } from '../banners/SupportBanner';
import { supportStore } from '../store';

export default defineRemote({
  store: supportStore,
  views: { 'household-banner': HouseholdBanner, 'support-banner': SupportBanner },
});
