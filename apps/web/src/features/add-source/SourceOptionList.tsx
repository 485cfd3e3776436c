import { Button } from '@lotbook/ui/buttons';
import { Catalogue } from '@lotbook/ui/Catalogue';
import type { Adapter } from './use-adapters.ts';
import { kindLabels, type Thing } from './source-options.ts';

const SHOWN = 40;

/** What was found, each with the ways to bring it in. */
export function SourceOptionList({
  things,
  adapters,
  onChoose,
}: {
  readonly things: readonly Thing[];
  readonly adapters: readonly Adapter[];
  readonly onChoose: (thing: Thing) => void;
}) {
  return (
    <Catalogue
      entries={things.slice(0, SHOWN).map((thing) => ({
        id: thing.key,
        title: thing.name,
        purpose: `${kindLabels[thing.kind]} · ${waysIn(thing, adapters)}`,
        actions: (
          <Button
            small
            onClick={() => onChoose(thing)}
            label={`Add ${thing.name}, ${kindLabels[thing.kind].toLowerCase()}`}
          >
            Add
          </Button>
        ),
      }))}
    />
  );
}

function waysIn({ id, files, kind }: Thing, adapters: readonly Adapter[]): string {
  const live = adapters.find((one) => one.provider === id && one.kind === kind);
  const byItself = live
    ? [...(live.oauth ? ['signing in there'] : []), kind === 'chain' ? 'address' : 'API key']
    : kind === 'wallet' && adapters.some((one) => one.kind === 'chain')
      ? ['address']
      : [];
  const byFile =
    files.length === 0
      ? []
      : [files.length === 1 ? 'export file' : `${files.length} kinds of export files`];
  return [...byItself, ...byFile, ...(kind === 'program' ? [] : ['by hand'])].join(', ');
}
