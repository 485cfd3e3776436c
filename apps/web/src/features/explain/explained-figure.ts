import { issueName } from '@lotbook/model/issue-name';
import type { LocalDate } from '@lotbook/model/time';
import { getValueTitle } from '@lotbook/model/value-name';
import { shortened } from '@lotbook/ui/AssetName';

/**
 * A figure that somebody asks about: of a disposal, an entry, a lot or a transaction by its id, of a year or one asset in it (`2025/BTC`), of what is held of an asset, or of
 * all that is held by `*`, of what that is worth by the same or but for some assets by `{"without":[…]}`, of the totals of a filter of transactions by that as JSON, or of the money at stake in a year by that, of one kind of issues in it by
 * `2025/missing-basis`, and of all years with an asterisk in the place of the year; what a page of this window told itself by the name under which that is kept.
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

/** A figure as an address names it, with the account that it is of; addresses of before name none. */
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
/** A filter may name transactions that were ticked, and worth the assets that are left out. */
const longer: Partial<Readonly<Record<Asked['what'], number>>> = { filter: 12_000, worth: 1_000 };

/** Reads an address; what names no figure is left out. */
export function readRequest(given: Record<string, unknown>): Partial<RequestedAt> {
  const what = kinds.find((each) => each === given['what']);
  const id = toText(given['id']);
  return what && id !== undefined && id !== '' && id.length <= (longer[what] ?? longest)
    ? { what, id, ...accountIn(given) }
    : {};
}

const accountIn = ({ account }: Record<string, unknown>): Pick<RequestedAt, 'account'> =>
  typeof account === 'string' && account !== '' && account.length <= longest ? { account } : {};

/** An address may hold a number, and a filter without marks around it, as they are. */
function toText(id: unknown): string | undefined {
  if (typeof id === 'string') return id;
  return typeof id === 'number'
    ? String(id)
    : typeof id === 'object' && id !== null
      ? JSON.stringify(id)
      : undefined;
}

const whatLabels: Readonly<Record<Asked['what'], string>> = {
  disposal: 'Evidence of a gain',
  entry: 'Evidence of one side of a transaction',
  lot: 'Evidence of a lot',
  transaction: 'Evidence of a transaction',
  year: 'Evidence of a tax year',
  holding: 'Evidence of what is held',
  worth: 'Evidence of worth',
  filter: 'Evidence of totals',
  stake: 'Evidence of the money at stake',
  told: 'Explanation of a figure',
};

/** The year that is asked about, and the asset where it is one alone. */
export function getRequestedYear({
  what,
  id,
}: Asked): { readonly year: string; readonly asset?: string } | undefined {
  if (what !== 'year') return undefined;
  const [year = '', ...asset] = id.split('/');
  return asset.length === 0 ? { year } : { year, asset: asset.join('/') };
}

/** What the page is called; `label` names a tax year as the place does, and worth is that of a day. */
export function getTitle(asked: Asked, label: (year: number) => string, today: LocalDate): string {
  if (asked.what === 'stake') return stakeTitle(asked.id, label);
  if (asked.what === 'worth') return getValueTitle(asked.id, today, shortened);
  const ofYear = getRequestedYear(asked);
  if (!ofYear || !/^\d{4}$/.test(ofYear.year)) return whatLabels[asked.what];
  const year = label(Number(ofYear.year));
  return ofYear.asset === undefined
    ? `Evidence of ${year}`
    : `Evidence of ${shortened(ofYear.asset)} in ${year}`;
}

function stakeTitle(id: string, label: (year: number) => string): string {
  const [year = '', code] = id.split('/');
  const [of, within] = [
    code === undefined ? '' : `: ${issueName(code)}`,
    /^\d{4}$/.test(year) ? ` in ${label(Number(year))}` : '',
  ];
  return `${whatLabels.stake}${of}${within}`;
}
