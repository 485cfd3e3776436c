import type { Option } from '@lotbook/ui/fields';
import { useEffect, useState } from 'react';

/** A chain that wallets live on. */
export interface Chain {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly family: string;
}

/** Somebody that data can come from. */
export interface Company {
  readonly id: string;
  readonly name: string;
  readonly website: string | null;
  readonly files: readonly { readonly id: string; readonly label: string }[];
}

export interface Catalogue {
  readonly blockchains: readonly Chain[];
  readonly exchanges: readonly Company[];
  readonly custodians: readonly Company[];
  readonly wallets: readonly Company[];
  readonly dataSources: readonly Company[];
}

const company = '{ id name website files { id label } }';
const query = `{ blockchains { id name symbol family } exchanges ${company} custodians ${company} wallets ${company} dataSources ${company} }`;

/** Asked once for the window: it is the same for everybody. */
let asked: Promise<Catalogue> | undefined;

async function ask(): Promise<Catalogue> {
  const response = await fetch('/content/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data } = (await response.json()) as { readonly data?: Catalogue };
  if (!response.ok || !data) throw new Error('The catalogue could not be read.');
  return data;
}

/** Everything that data can come from, as the content service lists it. */
export function useCatalogue(): {
  readonly catalogue: Catalogue | undefined;
  readonly failed: boolean;
} {
  const [catalogue, setCatalogue] = useState<Catalogue>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    void read();
    async function read(): Promise<void> {
      try {
        const known = await (asked ??= ask());
        if (!gone) setCatalogue(known);
      } catch {
        asked = undefined;
        if (!gone) setFailed(true);
      }
    }
    return () => {
      gone = true;
    };
  }, []);
  return { catalogue, failed };
}

/** Every chain by name; one that is not among them stays what it is. */
export function chainOptions(catalogue: Catalogue | undefined, chosen: string): readonly Option[] {
  const known = (catalogue?.blockchains ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const own =
    chosen === '' || known.some(({ value }) => value === chosen)
      ? []
      : [{ value: chosen, label: chosen }];
  return [{ value: '', label: 'Not said' }, ...own, ...known];
}
