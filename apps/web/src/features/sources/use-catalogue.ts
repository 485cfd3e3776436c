import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import type { Option } from '@lotbook/ui/fields';
import { useEffect, useState } from 'react';
import { useSession } from '../shared/use-session.ts';
import { readCatalogue, type Catalogue } from './content-client.ts';

export type { Catalogue, Chain, Company } from './content-client.ts';

/** Fetched once per window: it doesn't depend on the account. */
let pending: Promise<Catalogue> | undefined;

/** The catalog of the content service. */
export function useCatalogue(): {
  readonly catalogue: Catalogue | undefined;
  readonly failed: boolean;
} {
  const { contentUrl } = useSession().config;
  const [catalogue, setCatalogue] = useState<Catalogue>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    const read = async (address: string): Promise<void> => {
      try {
        const loaded = await (pending ??= readCatalogue(address));
        if (!isUnmounted) setCatalogue(loaded);
      } catch {
        pending = undefined;
        if (!isUnmounted) setFailed(true);
      }
    };
    void read(contentUrl);
    return () => {
      isUnmounted = true;
    };
  }, [contentUrl]);
  return { catalogue, failed };
}

/** All chains by name, and the chosen one even if the catalog doesn't have it. */
export function listChainOptions(
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
