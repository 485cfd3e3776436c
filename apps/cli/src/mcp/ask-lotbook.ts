import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { z } from 'zod';

/** Which account of which installation is read, and with whose rights. */
export interface Connection {
  /** The address of the installation, such as `https://lotbook.example.com`. */
  readonly url: string;
  /** A personal access token. It is only sent in the header, and never printed. */
  readonly token: string;
  readonly accountId: string;
}

export type Variables = Readonly<Record<string, unknown>>;

const answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

/** How long an answer may take: explanations of large accounts take seconds. */
const LIMIT_MS = 60_000;

/**
 * Asks the API of an installation. `accountId` is among the variables. @throws Error with a
 * sentence that a person understands: what the installation refused, or why it can't be reached
 */
export async function askLotbook(
  { url, token, accountId }: Connection,
  query: string,
  variables: Variables = {},
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(new URL('/graphql', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { accountId, ...variables } }),
    signal: AbortSignal.timeout(LIMIT_MS),
  }).catch((cause: unknown) => {
    throw new Error(renderInEnglish(fill(texts.mcpUnreachable, { url })), { cause });
  });
  const read = answer.safeParse(await response.json().catch(() => undefined));
  if (!read.success)
    throw new Error(renderInEnglish(fill(texts.mcpNoAnswer, { url, status: response.status })));
  const { data, errors = [] } = read.data;
  if (errors.length > 0 || !data)
    throw new Error(errors.map(({ message }) => message).join(' ') || String(response.status));
  return data;
}
