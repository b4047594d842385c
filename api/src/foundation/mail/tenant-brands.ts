import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailAddress } from './message';

/** What a tenant's mail looks like. */
export interface TenantBrand {
  readonly name: string;
  /** CSS colours: of the bar with the name, and of the name on it. */
  readonly accent: string;
  readonly accentInk: string;
  /** Sender the tenant chose; fields it lacks are the platform's. */
  readonly sender: Partial<MailAddress> | null;
}

const NEUTRAL: TenantBrand = { name: 'Foyer', accent: '#0f6b5c', accentInk: '#ffffff', sender: null };
const COLOUR = /^#[0-9a-f]{3,8}$/i;
/** Names of tenants become names of files. */
const TENANT = /^[a-z0-9-]+$/;

interface PublishedTenant {
  readonly brandName?: string;
  readonly tokens?: Readonly<Record<string, string>>;
  readonly sender?: Partial<MailAddress>;
}

/** Reads the brand of a tenant from its published configuration; a neutral one while there is none. */
export function tenantBrands(releasesFolder: string): (tenant: string) => Promise<TenantBrand> {
  return async (tenant) => {
    if (!TENANT.test(tenant)) return NEUTRAL;
    const path = join(releasesFolder, 'published', 'registry', `${tenant}.config.json`);
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text === null) return NEUTRAL;
    const { brandName = NEUTRAL.name, tokens = {}, sender = null } = JSON.parse(text) as PublishedTenant;
    const colour = (name: string, fallback: string) =>
      COLOUR.test(tokens[name] ?? '') ? (tokens[name] ?? fallback) : fallback;
    return {
      name: brandName,
      accent: colour('--brand-accent', NEUTRAL.accent),
      accentInk: colour('--brand-accent-ink', NEUTRAL.accentInk),
      sender,
    };
  };
}

export const neutralBrand = async (): Promise<TenantBrand> => NEUTRAL;
