import type { TenantConfiguration } from '@foyer/contract';

/** Gives the page the tenant's tokens. The schema lets `--brand-*` through and nothing else. */
export function showBrand({ tokens, tenant }: TenantConfiguration, page: Document = document): void {
  const root = page.documentElement;
  root.dataset.tenant = tenant;
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value);
}
