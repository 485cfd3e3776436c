import { Button } from '@lotbook/ui/buttons';
import { Catalogue } from '@lotbook/ui/Catalogue';
import { kindWords, type Thing } from './things.ts';

const SHOWN = 40;

/** What was found, each with the ways to bring it in. */
export function ThingList({ things, onChoose }: { readonly things: readonly Thing[]; readonly onChoose: (thing: Thing) => void }) {
  return (
    <Catalogue
      entries={things.slice(0, SHOWN).map((thing) => ({
        id: thing.key,
        title: thing.name,
        purpose: `${kindWords[thing.kind]} · ${waysIn(thing)}`,
        actions: (
          <Button small onClick={() => onChoose(thing)} label={`Add ${thing.name}, ${kindWords[thing.kind].toLowerCase()}`}>
            Add
          </Button>
        ),
      }))}
    />
  );
}

function waysIn({ files, kind }: Thing): string {
  const byFile = files.length === 0 ? [] : [files.length === 1 ? 'export file' : `${files.length} kinds of export files`];
  return [...byFile, ...(kind === 'program' ? [] : ['by hand'])].join(', ');
}
