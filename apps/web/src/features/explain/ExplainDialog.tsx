import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Text } from '@lotbook/ui/layout';
import { Tree } from '@lotbook/ui/Tree';
import { PageButton } from '../../system/links.tsx';
import { useCopy } from '../people/use-copy.ts';
import type { Asked } from './explained-figure.ts';
import { asText, toNode, type ExplanationTree } from './tree.tsx';

interface ExplainDialogProps {
  /** Absent until it is known. */
  readonly trees: readonly ExplanationTree[] | undefined;
  readonly error?: string | undefined;
  /** What the page with the same evidence is asked for. */
  readonly asked: Asked;
  /** Before that page opens. */
  readonly onOpenPage?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Why a figure is what it is: sentences that open down to their ground, each rule with its source. */
export function ExplainDialog({ trees, error, asked, onOpenPage, onClose }: ExplainDialogProps) {
  const copy = useCopy();
  const known = trees ?? [];
  return (
    <Dialog
      title="Why this figure?"
      wide
      open
      onClose={onClose}
      actions={
        <>
          <Button
            disabled={known.length === 0}
            onClick={() => copy(asText(known), 'The explanation')}
          >
            Copy as text
          </Button>
          <PageButton page="evidence" search={asked} onFollow={onOpenPage}>
            Open as a page
          </PageButton>
        </>
      }
    >
      {error !== undefined && <Banner tone="loss">{error}</Banner>}
      {!trees && error === undefined && <Text tone="muted">Computing it anew …</Text>}
      {known.length > 0 && (
        <Tree label="What it rests on" nodes={known.map(toNode)} open={levelsOpen(known)} />
      )}
    </Dialog>
  );
}

/** Of more parts than this each stands for itself at first, and opens on request. */
const mostOpen = 12;

const levelsOpen = (trees: readonly ExplanationTree[]): number =>
  trees.some(({ parts }) =>
    [parts, ...parts.map((part) => part.parts)].some(({ length }) => length > mostOpen),
  )
    ? 1
    : 2;
