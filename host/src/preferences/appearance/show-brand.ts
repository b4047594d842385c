import type { TenantConfiguration } from '@foyer/contract';

/** Sets the tenant's tokens on the page. The schema admits only `--brand-*`. */
export function showBrand({ tokens, tenant }: TenantConfiguration, page: Document = document): void {
  const root = page.documentElement;
  root.dataset.tenant = tenant;
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value);
}
