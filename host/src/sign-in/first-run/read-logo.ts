/** Largest logo, bytes, as the platform accepts it. */
export const MAX_LOGO_BYTES = 16 * 1024;

const TYPES = ['image/svg+xml', 'image/png'];

/** A file as a `data:` address; null for one that cannot be a logo or be read. The platform checks its content. */
export async function readLogo(file: File): Promise<string | null> {
  if (!TYPES.includes(file.type) || file.size === 0 || file.size > MAX_LOGO_BYTES) return null;
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}
