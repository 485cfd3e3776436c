/** An XML element: its content is text or other elements. */
export interface XmlElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlElement[];
}

/** An element, or nothing if its content is empty. */
export const optional = (
  name: string,
  content: string | readonly (XmlElement | undefined)[] | undefined,
): XmlElement | undefined => {
  if (content === undefined || content.length === 0) return undefined;
  if (typeof content === 'string') return { name, content };
  const present = content.filter((each) => each !== undefined);
  return present.length > 0 ? { name, content: present } : undefined;
};

/** An element with the parts that exist. */
export const element = (
  name: string,
  content: string | readonly (XmlElement | undefined)[],
  attributes?: Readonly<Record<string, string>>,
): XmlElement => ({
  name,
  ...(attributes && { attributes }),
  content: typeof content === 'string' ? content : content.filter((each) => each !== undefined),
});

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
// XML 1.0 has no way to write other control characters.
const forbidden = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu;

export const escapeXml = (text: string): string =>
  /[&<>"\p{Cc}\uFFFE\uFFFF]/u.test(text)
    ? text.replaceAll(forbidden, '').replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)
    : text;

/** Writes an element and what it contains, one line each. */
export function printElement({ name, attributes = {}, content }: XmlElement, indent = ''): string {
  const start = openTag(name, attributes);
  if (typeof content === 'string') return `${indent}${start}${escapeXml(content)}</${name}>\n`;
  let inner = '';
  for (const each of content) inner += printElement(each, `${indent} `);
  return `${indent}${start}\n${inner}${indent}</${name}>\n`;
}

export const openTag = (name: string, attributes: Readonly<Record<string, string>> = {}): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')}>`;

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
