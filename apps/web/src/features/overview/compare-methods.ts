import type { ApolloClient } from '@apollo/client';
import { graphql } from '../../generated/gql.ts';
import type { ComparedMethod, CompareAnswer, CompareOrder } from './comparer.worker.ts';

const ComparisonBookDocument = graphql(`
  query ComparisonBook($accountId: ID!, $cursor: String) {
    comparisonBook(accountId: $accountId, cursor: $cursor) {
      version
      total
      part
      cursor
    }
  }
`);

interface CompareOptions {
  readonly client: ApolloClient;
  readonly accountId: string;
  /** The year of the sales to list. */
  readonly taxYear: number;
}

/**
 * Computes the account under each method in a worker, with the same engine as the server. Undefined if the server has to do it: the account is too large, it changed while
 * it was loaded, or the browser has no workers. @throws what loading and computing throw.
 */
export async function compareHere({
  client,
  accountId,
  taxYear,
}: CompareOptions): Promise<readonly ComparedMethod[] | undefined> {
  if (typeof Worker === 'undefined') return undefined;
  const worker = new Worker(new URL('comparer.worker.ts', import.meta.url), { type: 'module' });
  try {
    let cursor: string | null | undefined;
    let version: string | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop -- each page contains the cursor of the next one
      const { data } = await client.query({
        query: ComparisonBookDocument,
        variables: { accountId, cursor: cursor ?? null },
        fetchPolicy: 'no-cache',
      });
      const page = data?.comparisonBook;
      if (!page || page.part === null || (version !== undefined && version !== page.version))
        return undefined;
      ({ version, cursor } = page);
      send(worker, { kind: 'part', text: page.part });
    } while (cursor);
    return await getAnswer(worker, taxYear);
  } finally {
    worker.terminate();
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
const send = (worker: Worker, order: CompareOrder): void => worker.postMessage(order);

function getAnswer(worker: Worker, year: number): Promise<readonly ComparedMethod[]> {
  const answer = Promise.withResolvers<readonly ComparedMethod[]>();
  worker.addEventListener('message', ({ data }: MessageEvent<CompareAnswer>) =>
    answer.resolve(data.methods),
  );
  worker.addEventListener('error', (event) =>
    answer.reject(new Error(event.message || 'the methods could not be compared')),
  );
  send(worker, { kind: 'compare', year });
  return answer.promise;
}
