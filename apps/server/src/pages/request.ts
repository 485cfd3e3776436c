import type { IncomingMessage } from 'node:http';

const mostBytes = 16 * 1024;

/** The fields of a posted form. Throws RangeError beyond 16 KB, over a hundred times the size of our forms. */
export async function readForm(req: IncomingMessage): Promise<ReadonlyMap<string, string>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new RangeError('The form is too large.');
    chunks.push(chunk);
  }
  return new Map(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
}

/** Whether a form comes from one of our own pages. Browsers send this; requests without it are refused. */
export function isSameOrigin(req: IncomingMessage, origin: string): boolean {
  const site = req.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return req.headers.origin === origin;
}

/** The caller's network address for counting tries: an IPv6 caller has a whole /64. */
export function getNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? [];
  const start = head === '' ? [] : head.split(':');
  const end = tail === '' ? [] : tail.split(':');
  const all = plain.includes('::')
    ? [...start, ...Array.from({ length: 8 - start.length - end.length }, () => '0'), ...end]
    : start;
  return `${all
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`;
}
