import { SaxesParser, type SaxesTagNS } from 'saxes';
import { MeterFileError } from '../meter-file';

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

type OpenElement = XmlElement & { children: XmlElement[]; text: string };

/** A file of 20 MB has half a million elements; more would exhaust the memory of a phone. */
const MAX_ELEMENTS = 1_000_000;
const MAX_DEPTH = 50;

/** Root of a document. Refuses DTDs, entities other than XML's own, and what is not well-formed. */
export function readXml(text: string): XmlElement {
  const open: OpenElement[] = [];
  let root: OpenElement | null = null;
  let elements = 0;
  parseXml(text, {
    onOpen: (tag) => {
      elements += 1;
      if (elements > MAX_ELEMENTS || open.length >= MAX_DEPTH) throw new MeterFileError('too-large');
      const attributes: Record<string, string> = {};
      for (const { local, value } of Object.values(tag.attributes)) attributes[local] = value;
      const element = { name: tag.local, namespace: tag.uri, attributes, children: [], text: '' };
      open.at(-1)?.children.push(element);
      root ??= element;
      open.push(element);
    },
    onText: (part) => {
      const element = open.at(-1);
      if (element) element.text += part;
    },
    onClose: () => {
      open.pop();
    },
  });
  if (root === null) throw new MeterFileError('unsafe-xml');
  return root;
}

interface XmlEvents {
  readonly onOpen: (tag: SaxesTagNS) => void;
  readonly onText?: (text: string) => void;
  readonly onClose?: () => void;
}

/** Parses XML with `unsafe-xml` as the reason for every fault. */
export function parseXml(text: string, { onOpen, onText, onClose }: XmlEvents): void {
  const parser = new SaxesParser({ xmlns: true });
  const refuse = () => {
    throw new MeterFileError('unsafe-xml');
  };
  parser.on('doctype', refuse);
  parser.on('error', refuse);
  parser.on('opentag', onOpen);
  if (onText) {
    parser.on('text', onText);
    parser.on('cdata', onText);
  }
  if (onClose) parser.on('closetag', onClose);
  parser.write(text).close();
}

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** Element at a path of names; undefined if a part is missing. */
export function elementAt(element: XmlElement, ...path: string[]): XmlElement | undefined {
  let found: XmlElement | undefined = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** Trimmed text at a path of names; empty if a part is missing. */
export const textAt = (element: XmlElement, ...path: string[]): string =>
  elementAt(element, ...path)?.text.trim() ?? '';
