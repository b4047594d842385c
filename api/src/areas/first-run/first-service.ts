import { LANGUAGES, type TenantConfiguration } from '@foyer/contract';
import { brandColours, isSupplier, withSupplier } from '@foyer/domain';
import type { TenantFile } from '@foyer/suite-files';
import type { FirstService } from '@foyer/wire/first-run';

/** What the page of the first run shows first: the first tenant as it is published. */
export function serviceOf({ brandName, logo, tokens, languages, flags }: TenantConfiguration): FirstService {
  const { accent, ink } = brandColours(tokens);
  return {
    name: brandName,
    language: languages[0] ?? LANGUAGES[0],
    // Those of the published files are examples.
    contact: null,
    senderName: null,
    senderAddress: null,
    accent,
    accentInk: ink,
    logo,
    isSupplier: isSupplier(flags),
  };
}

/** Host names of the first tenant: that of the public address, unless it has it already or it can be none. */
function hostsWith(publicOrigin: string, hosts: readonly string[]): string[] {
  const { hostname } = new URL(publicOrigin);
  const isName = /^[a-z0-9.-]+$/.test(hostname);
  return hosts.includes(hostname) || !isName ? [...hosts] : [hostname];
}

/** The first tenant with what was typed. Host names of the published files are examples. */
export function tenantWith(
  { hosts, areas, landing, configuration }: TenantFile,
  service: FirstService,
  publicOrigin: string,
): TenantFile {
  const { name, language, contact, senderName, senderAddress, accent, accentInk, logo } = service;
  const { sender: _former, ...others } = configuration;
  const sender = {
    ...(senderName !== null && { name: senderName }),
    ...(senderAddress !== null && { address: senderAddress }),
  };
  return {
    hosts: hostsWith(publicOrigin, hosts),
    areas,
    landing,
    configuration: {
      ...others,
      brandName: name,
      logo,
      tokens: { ...configuration.tokens, '--brand-accent': accent, '--brand-accent-ink': accentInk },
      languages: [language, ...LANGUAGES.filter((other) => other !== language)],
      links: { ...configuration.links, contactEmail: contact },
      ...(Object.keys(sender).length > 0 && { sender }),
      flags: withSupplier(configuration.flags, service.isSupplier),
    },
  };
}
