/** Text of a received mail without its transfer encoding. */
export const mailText = (raw: string) =>
  raw
    .split(/^--\S+$/m)
    .map((part) => {
      const [, body = ''] = /\r\n\r\n([\s\S]*)$/.exec(part) ?? [];
      if (/^content-transfer-encoding: base64/im.test(part)) return Buffer.from(body, 'base64').toString();
      const bytes = part
        .replaceAll(/=\r\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString();
    })
    .join('\n');
