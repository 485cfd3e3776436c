import { shortened } from '@lotbook/ui/AssetName';

/** A figure that somebody asks about: of a disposal, an entry or a lot by its id, of a year or one asset in it (`2025/BTC`), or of what is held of an asset; of all that is held by `*`. */
export interface Asked {
  readonly what: 'disposal' | 'entry' | 'lot' | 'year' | 'holding';
  readonly id: string;
}

const kinds: readonly Asked['what'][] = ['disposal', 'entry', 'lot', 'year', 'holding'];

/** Reads an address; what names no figure is left out. */
export function readAsked(given: Record<string, unknown>): Partial<Asked> {
  const what = kinds.find((each) => each === given['what']);
  const id = typeof given['id'] === 'number' ? String(given['id']) : given['id'];
  return what && typeof id === 'string' && id !== '' && id.length <= 300 ? { what, id } : {};
}

const whatWords: Readonly<Record<Asked['what'], string>> = {
  disposal: 'Evidence of a gain',
  entry: 'Evidence of one side of a transaction',
  lot: 'Evidence of a lot',
  year: 'Evidence of a tax year',
  holding: 'Evidence of what is held',
};

/** The year that is asked about, and the asset where it is one alone. */
export function yearAsked({ what, id }: Asked): { readonly year: string; readonly asset?: string } | undefined {
  if (what !== 'year') return undefined;
  const [year = '', ...asset] = id.split('/');
  return asset.length === 0 ? { year } : { year, asset: asset.join('/') };
}

/** What the page is called; `label` names a tax year as the place does. */
export function titleOf(asked: Asked, label: (year: number) => string): string {
  const ofYear = yearAsked(asked);
  if (!ofYear || !/^\d{4}$/.test(ofYear.year)) return whatWords[asked.what];
  const year = label(Number(ofYear.year));
  return ofYear.asset === undefined ? `Evidence of ${year}` : `Evidence of ${shortened(ofYear.asset)} in ${year}`;
}
