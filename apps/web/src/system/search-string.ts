/** Parses a search string: `key[]=a&key[]=b` is a list, a value in braces or brackets is JSON, everything else is text. */
export function parseSearch(searchString: string): Record<string, unknown> {
  const search: Record<string, unknown> = {};
  for (const [name, text] of new URLSearchParams(searchString)) {
    if (!name.endsWith('[]')) {
      search[name] = getValue(text);
      continue;
    }
    const key = name.slice(0, -2);
    const list = search[key];
    search[key] = Array.isArray(list) ? [...(list as unknown[]), getValue(text)] : [getValue(text)];
  }
  return search;
}

/** Formats what `parseSearch` reads. Omits undefined values. The result starts with `?` or is empty. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(search).flatMap(([key, value]) => getParts(key, value));
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

function getParts(key: string, value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  const name = encodeURIComponent(key);
  if (Array.isArray(value) && value.length > 0 && value.every(isPlain))
    return value.map((item) => `${name}[]=${encodeURIComponent(String(item))}`);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return [`${name}=${encodeURIComponent(text)}`];
}

const isPlain = (item: unknown): boolean =>
  typeof item === 'number' || (typeof item === 'string' && getValue(item) === item);

const WRAPPED = /^(\{.*\}|\[.*\])$/s;

function getValue(text: string): unknown {
  if (!WRAPPED.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
