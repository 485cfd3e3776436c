import { documentNamed, type Person } from './person.ts';

export interface PageFigure {
  readonly what: string;
  /** Milliseconds of 50 requests. */
  readonly rowsP50: number;
  readonly rowsP95: number;
  /**
   * Until the count and the totals of the whole filter are loaded, too, which the application
   * requests in parallel.
   */
  readonly withTotalsP50: number;
  readonly withTotalsP95: number;
  readonly found: number;
}

const requests = 50;
/** The limit is 1,200 requests per minute; the pause isn't measured. */
const pauseMs = 50;

interface Page {
  readonly transactions: { readonly totalCount: number };
}

/** Pages of 50 transactions over HTTP, as the application requests them. */
export async function benchPages(person: Person): Promise<readonly PageFigure[]> {
  const { accountId } = person;
  const base = { accountId, limit: 50 };
  const all = await person.ask<Page>('TransactionTotals', { accountId });
  const kinds: readonly (readonly [string, object])[] = [
    ['first', {}],
    [
      'deep (at 80 %)',
      { cursor: await cursorAt(person, Math.floor(all.transactions.totalCount * 0.8)) },
    ],
    ['of one asset', { filter: { currencies: ['SOL'] } }],
    [
      'of one asset, by gain',
      { filter: { currencies: ['BTC'] }, sort: { column: 'gainLoss', order: 'desc' } },
    ],
    ['by gain', { sort: { column: 'gainLoss', order: 'desc' } }],
    ['by value, ascending', { sort: { column: 'value', order: 'asc' } }],
    [
      'of one year',
      { filter: { txDateStart: '2024-01-01T00:00:00Z', txDateEnd: '2025-01-01T00:00:00Z' } },
    ],
    ['with issues', { filter: { txFlags: { flags: ['issues'], operator: 'or' } } }],
    ['by asset', { sort: { column: 'asset', order: 'asc' } }],
    ['by amount', { sort: { column: 'amount', order: 'desc' } }],
    ['by proceeds', { sort: { column: 'proceeds', order: 'desc' } }],
    ['not of one asset', { filter: { exclude: { currencies: ['SOL'] } } }],
    ['searched', { filter: { search: 'eth' } }],
    ['searched for what is rare', { filter: { search: await idNear(person) } }],
  ];
  const figures: PageFigure[] = [];
  for (const [what, variables] of kinds)
    figures.push(await measure(person, what, { ...base, ...variables }));
  const books: readonly (readonly [string, object])[] = [
    ['tax entries', {}],
    [
      'tax entries, deep (at 80 %)',
      {
        cursor: await cursorAt(
          person,
          Math.floor(all.transactions.totalCount * 0.8),
          'taxTransactions',
        ),
      },
    ],
    ['tax entries of one asset', { filter: { currencies: ['SOL'] } }],
    ['tax entries that left', { direction: 'outgoing' }],
    ['tax entries, searched', { filter: { search: 'eth' } }],
  ];
  for (const [what, variables] of books)
    figures.push(await measureEntries(person, what, { ...base, ...variables }));
  return figures;
}

const entries = (
  count: string,
): string => `query Entries($accountId: ID!, $filter: TransactionFilter, $cursor: String, $limit: Int, $direction: String) {
  taxTransactions(accountId: $accountId, filter: $filter, cursor: $cursor, limit: $limit, direction: $direction) {
    edges { cursor node { id timestamp txSide category currency amount costBasis gainLoss } } pageInfo { hasNextPage endCursor } ${count}
  }
}`;

async function measureEntries(
  person: Person,
  what: string,
  variables: object,
): Promise<PageFigure> {
  const whole = entries('totalCount');
  const found = (await person.send<{ taxTransactions: { totalCount: number } }>(whole, variables))
    .taxTransactions.totalCount;
  const bare = await times(() => person.send(entries(''), variables));
  const counted = await times(() => person.send(whole, variables));
  return {
    what,
    rowsP50: getPart(bare, 0.5),
    rowsP95: getPart(bare, 0.95),
    withTotalsP50: getPart(counted, 0.5),
    withTotalsP95: getPart(counted, 0.95),
    found,
  };
}

async function measure(person: Person, what: string, variables: object): Promise<PageFigure> {
  const [rows, totals] = [documentNamed('Transactions'), documentNamed('TransactionTotals')];
  const found = (await person.send<Page>(totals, variables)).transactions.totalCount;
  const bare = await times(() => person.send(rows, variables));
  const summed = await times(() =>
    Promise.all([person.send(rows, variables), person.send(totals, variables)]),
  );
  return {
    what,
    rowsP50: getPart(bare, 0.5),
    rowsP95: getPart(bare, 0.95),
    withTotalsP50: getPart(summed, 0.5),
    withTotalsP95: getPart(summed, 0.95),
    found,
  };
}

/** Sorted milliseconds of some requests. */
export async function times(request: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let n = 0; n < requests; n += 1) {
    const began = performance.now();
    await request();
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return times.toSorted((a, b) => a - b);
}

/** The given quantile of sorted figures. */
export const getPart = (sorted: readonly number[], part: number): number =>
  sorted[Math.ceil(sorted.length * part) - 1] ?? 0;

/** Most of the source's id of some transaction in the middle: hardly any other contains it. */
async function idNear(person: Person): Promise<string> {
  const document =
    'query Rare($accountId: ID!) { transactions(accountId: $accountId, sort: { column: "value", order: "asc" }, limit: 100) { edges { node { externalId } } } }';
  const { transactions } = await person.send<{
    transactions: { edges: readonly { node: { externalId: string | null } }[] };
  }>(document, {
    accountId: person.accountId,
  });
  return (
    transactions.edges.map(({ node }) => node.externalId ?? '').find((id) => id.length >= 10) ??
    'nothing like it'
  );
}

/** The cursor after the row of that number, reached in the largest possible pages. */
async function cursorAt(
  person: Person,
  row: number,
  list: 'transactions' | 'taxTransactions' = 'transactions',
): Promise<string | null> {
  const document = `query Far($accountId: ID!, $cursor: String, $limit: Int) { far: ${list}(accountId: $accountId, cursor: $cursor, limit: $limit) { pageInfo { endCursor } } }`;
  let cursor: string | null = null;
  for (let passed = 0; passed < row; passed += 1_000) {
    const page: { far: { readonly pageInfo: { readonly endCursor: string | null } } } =
      await person.send(document, {
        accountId: person.accountId,
        cursor,
        limit: 1_000,
      });
    cursor = page.far.pageInfo.endCursor;
  }
  return cursor;
}
