import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { checkedLogo, LogoError, logoOf, MAX_LOGO_BYTES } from './logo';

const svg = (inside: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"${attributes}>${inside}</svg>`);
const text = (logo: string) => Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64').toString('utf8');

function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4, 'latin1');
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, header, deflateSync(Buffer.alloc(8))]);
}

test('an SVG keeps what it draws', () => {
  const drawn =
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><path d="M0 0h32" fill="url(#a)"></path>';
  expect(text(logoOf(svg(drawn)))).toBe(svg(drawn).toString());
});

test('descriptions, comments and attributes of drawing programs are left out', () => {
  const logo = logoOf(
    Buffer.from(
      `\uFEFF<?xml version="1.0"?><!-- made by a program --><svg xmlns="http://www.w3.org/2000/svg" xmlns:ink="http://ink.example/ns" ink:version="1" class="x"><metadata><script/></metadata><ink:view><rect/></ink:view><title>Azur</title><rect width="8" ink:label="a"/></svg>`,
    ),
  );
  expect(text(logo)).toBe('<svg xmlns="http://www.w3.org/2000/svg"><rect width="8"></rect></svg>');
});

test.each([
  ['a script', svg('<script>alert(1)</script>'), '<script>'],
  ['a script below others', svg('<g><g><script href="/x.js"/></g></g>'), '<script>'],
  [
    'a foreign object',
    svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
    '<foreignObject>',
  ],
  ['an image', svg('<image href="https://evil.example/a.png"/>'), '<image>'],
  ['a use', svg('<use href="#a"/>'), '<use>'],
  ['an animation', svg('<animate attributeName="href"/>'), '<animate>'],
  ['a style', svg('<style>@import url(https://evil.example)</style>'), '<style>'],
  ['an event', svg('<path onload="alert(1)"/>'), 'onload'],
  ['an event of the drawing', svg('', ' onload="alert(1)"'), 'onload'],
  ['a link', svg('<g href="https://evil.example"/>'), 'href'],
  ['an xlink', svg('<g xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#a"/>'), 'xlink:href'],
  ['a reference to another file', svg('<path fill="url(https://evil.example/a#b)"/>'), 'fill'],
  ['an escaped reference', svg('<path fill="\\75 rl(//evil.example/a#b)"/>'), 'fill'],
  ['a style attribute', svg('<path style="fill:url(//evil.example)"/>'), 'style'],
  ['a document type', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('').toString()}`), 'document type'],
  ['another element', Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"/>'), 'no SVG'],
  ['an SVG of no namespace', Buffer.from('<svg/>'), 'no SVG'],
  ['an element without its end', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'), 'well-formed'],
  ['too many elements', svg('<g/>'.repeat(500)), 'more than 500'],
  ['elements in each other', svg(`${'<g>'.repeat(30)}${'</g>'.repeat(30)}`), 'more than 30'],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff]), 'SVG or a PNG'],
  ['a large PNG', png(1025, 10), '1025 × 10'],
  ['a PNG of no size', png(0, 10), '0 × 10'],
  ['half a PNG', png(10, 10).subarray(0, 20), 'no complete PNG'],
  ['a large file', svg(' '.repeat(MAX_LOGO_BYTES)), 'at most 16 KB, not 17'],
])('%s is refused in one sentence', (_what, content, part) => {
  expect(() => logoOf(content)).toThrow(LogoError);
  expect(() => logoOf(content)).toThrow(part);
  expect(() => logoOf(content)).toThrow(/^[^\n]+\.$/);
});

test('a PNG is kept as it is', () => {
  expect(logoOf(png(1024, 1))).toBe(`data:image/png;base64,${png(1024, 1).toString('base64')}`);
});

test.each([
  [null, null],
  ['/logo.svg', '/logo.svg'],
])('the logo %p of a file is %p', (logo, checked) => {
  expect(checkedLogo(logo)).toBe(checked);
});

test('the logo of a file is checked like a new one', () => {
  expect(checkedLogo(logoOf(svg('<rect/>')))).toBe(logoOf(svg('<rect/>')));
  const script = Buffer.from(svg('<script/>')).toString('base64');
  expect(() => checkedLogo(`data:image/svg+xml;base64,${script}`)).toThrow('<script>');
  for (const logo of ['https://evil.example/a.svg', '//evil.example/a.svg', 'data:text/html;base64,AAAA'])
    expect(() => checkedLogo(logo)).toThrow('data: address');
});

test('whatever is written, no script, event or address is kept', () => {
  const part = fc.constantFrom(
    '<g>',
    '</g>',
    '<script>',
    '<path fill="',
    '" onload="',
    'url(',
    'x://',
    '">',
    'a',
    '<!--',
    '-->',
    '&lt;',
    ']]>',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      let written = '';
      try {
        written = text(logoOf(svg(parts.join(''))));
      } catch (error) {
        expect(error).toBeInstanceOf(LogoError);
      }
      expect(written).not.toMatch(/<script|\son\w+=|:\/\/(?!www\.w3\.org\/2000\/svg")/);
    }),
    { numRuns: 500 },
  );
});
