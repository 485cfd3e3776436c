/**
 * A figure to explain. `id` depends on `what`:
 * - disposal, entry, lot, transaction: its ID
 * - year: `2025`, or `2025/BTC` for one asset
 * - holding: the asset, or `*` for all
 * - worth: the same, or `{"without":[…]}` to exclude some assets
 * - filter: a transaction filter as JSON
 * - stake: the tax impact of a year, or of one kind of issue in it (`2025/missing-basis`); `*` instead of the year for all years
 * - told: the name under which this window stored an explanation
 */
export interface Asked {
  readonly what:
    | 'disposal'
    | 'entry'
    | 'lot'
    | 'transaction'
    | 'year'
    | 'holding'
    | 'worth'
    | 'filter'
    | 'stake'
    | 'told';
  readonly id: string;
}

/** A figure in a URL, with its account. Old URLs have no account. */
export interface RequestedAt extends Asked {
  readonly account?: string;
}

const kinds: readonly Asked['what'][] = [
  'disposal',
  'entry',
  'lot',
  'transaction',
  'year',
  'holding',
  'worth',
  'filter',
  'stake',
  'told',
];
const longest = 300;
/** A filter may contain selected transactions, and a value excluded assets. */
const longer: Partial<Readonly<Record<Asked['what'], number>>> = { filter: 12_000, worth: 1_000 };

/** Reads a URL; empty if it names no figure. */
export function readRequest(given: Record<string, unknown>): Partial<RequestedAt> {
  const what = kinds.find((each) => each === given['what']);
  const id = toText(given['id']);
  return what && id !== undefined && id !== '' && id.length <= (longer[what] ?? longest)
    ? { what, id, ...readAccount(given) }
    : {};
}

const readAccount = ({ account }: Record<string, unknown>): Pick<RequestedAt, 'account'> =>
  typeof account === 'string' && account !== '' && account.length <= longest ? { account } : {};

/** The router parses numbers and JSON in the URL. */
function toText(id: unknown): string | undefined {
  if (typeof id === 'string') return id;
  return typeof id === 'number'
    ? String(id)
    : typeof id === 'object' && id !== null
      ? JSON.stringify(id)
      : undefined;
}

/** The requested year, and the asset if it is only one. */
export function getRequestedYear({
  what,
  id,
}: Asked): { readonly year: string; readonly asset?: string } | undefined {
  if (what !== 'year') return undefined;
  const [year = '', ...asset] = id.split('/');
  return asset.length === 0 ? { year } : { year, asset: asset.join('/') };
}
