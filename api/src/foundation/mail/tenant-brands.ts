import type { TenantDirectory } from '../tenants/tenant-directory';
import type { MailAddress } from './message';

/** What a tenant's mail looks like. */
export interface TenantBrand {
  readonly name: string;
  /** CSS colours: of the bar with the name, and of the name on it. */
  readonly accent: string;
  readonly accentInk: string;
  /** Sender the tenant chose; fields it lacks are the platform's. */
  readonly sender: { readonly [Field in keyof MailAddress]?: MailAddress[Field] | undefined } | null;
}

const NEUTRAL: TenantBrand = { name: 'Foyer', accent: '#0f6b5c', accentInk: '#ffffff', sender: null };
const COLOUR = /^#[0-9a-f]{3,8}$/i;

/** The brand of a tenant; a neutral one while there is none. */
export function tenantBrands({
  byName,
}: Pick<TenantDirectory, 'byName'>): (tenant: string) => Promise<TenantBrand> {
  return async (tenant) => {
    const found = byName(tenant);
    if (!found) return NEUTRAL;
    const { brandName, tokens, sender = null } = found.configuration;
    const colour = (name: string, fallback: string) => {
      const value = tokens[name] ?? '';
      return COLOUR.test(value) ? value : fallback;
    };
    return {
      name: brandName,
      accent: colour('--brand-accent', NEUTRAL.accent),
      accentInk: colour('--brand-accent-ink', NEUTRAL.accentInk),
      sender,
    };
  };
}

export const neutralBrand = async (): Promise<TenantBrand> => NEUTRAL;
