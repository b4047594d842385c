import type { TenantConfiguration } from '@foyer/contract';

/** Icons of an installed suite: file name and purpose. */
export const ICONS = [
  { file: 'icon-192.png', sizePx: 192, maskable: false },
  { file: 'icon-512.png', sizePx: 512, maskable: false },
  { file: 'icon-maskable-512.png', sizePx: 512, maskable: true },
  // For home screens that ignore the manifest's icons and round corners themselves.
  { file: 'icon-180.png', sizePx: 180, maskable: true },
] as const;

/** Web manifest of a tenant's suite. */
export function webManifest({ tenant, brandName, languages, tokens }: TenantConfiguration): object {
  const address = (file: string) => `/${file}?tenant=${tenant}`;
  return {
    id: '/',
    name: brandName,
    short_name: brandName,
    lang: languages[0] ?? 'fr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: tokens['--brand-accent'] ?? '#0f6b5c',
    // Light background of the kit (shared/ui, tokens.css): a manifest cannot follow the device's scheme.
    background_color: '#f5f3ee',
    icons: ICONS.slice(0, 3).map(({ file, sizePx, maskable }) => ({
      src: address(file),
      sizes: `${sizePx}x${sizePx}`,
      type: 'image/png',
      purpose: maskable ? 'maskable' : 'any',
    })),
  };
}
