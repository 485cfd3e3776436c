import type { Option } from '@lotbook/ui/fields';
import { useEffect, useState } from 'react';
import { useSession } from '../status/use-session.ts';
import { readCatalogue, type Catalogue } from './content-client.ts';

export type { Catalogue, Chain, Company } from './content-client.ts';

/** Read once per window: it is the same for everybody. */
let pending: Promise<Catalogue> | undefined;

/** Everything that data can come from, as the content service lists it. */
export function useCatalogue(): {
  readonly catalogue: Catalogue | undefined;
  readonly failed: boolean;
} {
  const { contentUrl } = useSession().config;
  const [catalogue, setCatalogue] = useState<Catalogue>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    const read = async (address: string): Promise<void> => {
      try {
        const known = await (pending ??= readCatalogue(address));
        if (!gone) setCatalogue(known);
      } catch {
        pending = undefined;
        if (!gone) setFailed(true);
      }
    };
    void read(contentUrl);
    return () => {
      gone = true;
    };
  }, [contentUrl]);
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
