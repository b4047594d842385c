import { SaxesParser } from 'saxes';

/** Largest logo, bytes: it is part of every page, so that no page waits for it. */
export const MAX_LOGO_BYTES = 16 * 1024;
/** Longest side of a PNG, pixels: it is shown at 28. */
const MAX_PNG_SIDE = 1024;
const MAX_ELEMENTS = 500;
const MAX_DEPTH = 30;

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Elements that draw. Descriptions of drawing programs are left out; everything else is refused. */
const DRAWN = new Set(
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask title desc'.split(
    ' ',
  ),
);
const LEFT_OUT = new Set(['metadata', 'title', 'desc']);
const ATTRIBUTES = new Set(
  (
    'id d x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points viewBox transform opacity offset version ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-dasharray stroke-dashoffset stop-color stop-opacity clip-path clip-rule mask ' +
    'gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits preserveAspectRatio'
  ).split(' '),
);
/** A reference to an element of the same drawing is the only address a value may contain. */
const OWN_REFERENCE = /^url\(#[\w-]+\)$/;

/** A logo that cannot be shown; the message is one sentence. */
export class LogoError extends Error {}

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** The drawing without anything that is not drawn. Throws {@link LogoError} for scripts and references. */
function safeSvg(text: string): string {
  const parser = new SaxesParser({ xmlns: true });
  const written: string[] = [];
  /** Whether each open element is written. */
  const open: boolean[] = [];
  let elements = 0;
  const refuse = (sentence: string): never => {
    throw new LogoError(sentence);
  };
  parser.on('doctype', () => refuse('The logo has a document type, which a logo may not have.'));
  parser.on('error', () => refuse('The logo is no well-formed SVG.'));
  parser.on('opentag', ({ local, uri, attributes }) => {
    elements += 1;
    if (elements > MAX_ELEMENTS || open.length >= MAX_DEPTH)
      refuse(`The logo has more than ${MAX_ELEMENTS} elements, or more than ${MAX_DEPTH} one in another.`);
    if (open.length === 0 && (local !== 'svg' || uri !== SVG_NAMESPACE))
      refuse('The logo is no SVG: its first element is not <svg> of http://www.w3.org/2000/svg.');
    const isOwn = uri === SVG_NAMESPACE;
    const isWritten = isOwn && !LEFT_OUT.has(local) && open.every(Boolean);
    open.push(isWritten);
    if (!isWritten) return;
    if (!DRAWN.has(local)) refuse(`The logo contains <${local}>, which a logo may not have.`);
    const kept = Object.values(attributes).flatMap(({ name, local: attribute, value }) => {
      if (/^on/i.test(name)) refuse(`The logo contains ${name}="…", which a logo may not have.`);
      if (attribute === 'href' || name === 'style' || (ATTRIBUTES.has(name) && isAddress(value)))
        refuse(`The logo contains ${name}="…": it may refer to nothing else, and has no styles.`);
      return ATTRIBUTES.has(name) ? [` ${name}="${escaped(value)}"`] : [];
    });
    const namespace = open.length === 1 ? ` xmlns="${SVG_NAMESPACE}"` : '';
    written.push(`<${local}${namespace}${kept.join('')}>`);
  });
  parser.on('closetag', ({ local }) => {
    if (open.pop()) written.push(`</${local}>`);
  });
  parser.write(text).close();
  return written.join('');
}

/** Whether an attribute's value is an address, other than of an element of the same drawing. */
function isAddress(value: string): boolean {
  if (OWN_REFERENCE.test(value.trim())) return false;
  // CSS reads escapes: `\75 rl(` is `url(`.
  return /\\|url\(|:\/\/|^\s*(data|javascript|https?)\s*:/i.test(value);
}

function checkPng(content: Buffer): void {
  if (content.length < 33 || content.toString('latin1', 12, 16) !== 'IHDR')
    throw new LogoError('The logo is no complete PNG.');
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)];
  if (width === 0 || height === 0 || Math.max(width, height) > MAX_PNG_SIDE)
    throw new LogoError(`A logo is at most ${MAX_PNG_SIDE} pixels wide and high, not ${width} × ${height}.`);
}

/** A logo as a `data:` address, from the content of an SVG or PNG file. Throws {@link LogoError}. */
export function logoOf(content: Buffer): string {
  if (content.length > MAX_LOGO_BYTES)
    throw new LogoError(
      `A logo has at most ${MAX_LOGO_BYTES / 1024} KB, not ${Math.ceil(content.length / 1024)}.`,
    );
  if (content.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) {
    checkPng(content);
    return `data:image/png;base64,${content.toString('base64')}`;
  }
  const text = content.toString('utf8').replace(/^\uFEFF/, '');
  if (!/^\s*</.test(text)) throw new LogoError('A logo is an SVG or a PNG file.');
  return `data:image/svg+xml;base64,${Buffer.from(safeSvg(text)).toString('base64')}`;
}

const DATA = /^data:image\/(svg\+xml|png);base64,([A-Za-z0-9+/]+={0,2})$/;
/** A file on the same host, as tenants of the repository may have. */
const OWN_FILE = /^\/[\w.-]+(\/[\w.-]+)*$/;

/** The logo of a tenant's file, checked like a new one. Throws {@link LogoError}. */
export function checkedLogo(logo: string | null): string | null {
  if (logo === null || OWN_FILE.test(logo)) return logo;
  const [, , content] = DATA.exec(logo) ?? [];
  if (content === undefined)
    throw new LogoError(
      'The logo is a data: address of an SVG or PNG in base64, or null for the built-in one.',
    );
  return logoOf(Buffer.from(content, 'base64'));
}
