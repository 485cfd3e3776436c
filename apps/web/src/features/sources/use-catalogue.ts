import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import type { Option } from '@lotbook/ui/fields';
import { useEffect, useState } from 'react';

/** A blockchain. */
export interface Chain {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly family: string;
}

/** An exchange, wallet, custodian or tax program. */
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

/** Fetched once per window: it doesn't depend on the account. */
let request: Promise<Catalogue> | undefined;

async function fetchCatalogue(): Promise<Catalogue> {
  const response = await fetch('/content/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data } = (await response.json()) as { readonly data?: Catalogue };
  if (!response.ok || !data)
    throw new Error(`Loading the catalog failed with status ${response.status}`);
  return data;
}

/** The catalog of the content service. */
export function useCatalogue(): {
  readonly catalogue: Catalogue | undefined;
  readonly failed: boolean;
} {
  const [catalogue, setCatalogue] = useState<Catalogue>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    void read();
    async function read(): Promise<void> {
      try {
        const loaded = await (request ??= fetchCatalogue());
        if (!isUnmounted) setCatalogue(loaded);
      } catch {
        request = undefined;
        if (!isUnmounted) setFailed(true);
      }
    }
    return () => {
      isUnmounted = true;
    };
  }, []);
  return { catalogue, failed };
}

/** All chains by name, and the chosen one even if the catalog doesn't have it. */
export function chainOptions(
  t: Translate,
  catalogue: Catalogue | undefined,
  chosen: string,
): readonly Option[] {
  const known = (catalogue?.blockchains ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const own =
    chosen === '' || known.some(({ value }) => value === chosen)
      ? []
      : [{ value: chosen, label: chosen }];
  return [{ value: '', label: t(common.notSet) }, ...own, ...known];
}
