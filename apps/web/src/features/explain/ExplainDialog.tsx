import * as texts from '@lotbook/messages/generated/web/explain';
import { useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Text } from '@lotbook/ui/layout';
import { Tree } from '@lotbook/ui/Tree';
import { PageButton } from '../../system/links.tsx';
import { useCopy } from '../people/use-copy.ts';
import type { Asked } from './explained-figure.ts';
import { toText, toNode, type ExplanationTree } from './tree.tsx';

interface ExplainDialogProps {
  /** Undefined while it loads. */
  readonly trees: readonly ExplanationTree[] | undefined;
  readonly error?: string | undefined;
  /** The figure, for the link to its evidence page. */
  readonly asked: Asked;
  /** Called before that page opens. */
  readonly onOpenPage?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Explains a figure as a tree of sentences, each rule with its citation. */
export function ExplainDialog({ trees, error, asked, onOpenPage, onClose }: ExplainDialogProps) {
  const t = useTranslate();
  const copy = useCopy();
  const known = trees ?? [];
  return (
    <Dialog
      title={t(texts.whyThisFigure)}
      wide
      open
      onClose={onClose}
      actions={
        <>
          <Button
            disabled={known.length === 0}
            onClick={() => copy(toText(known), t(texts.explanation))}
          >
            {t(texts.copyAsText)}
          </Button>
          <PageButton page="evidence" search={asked} onFollow={onOpenPage}>
            {t(texts.openAsPage)}
          </PageButton>
        </>
      }
    >
      {error !== undefined && <Banner tone="loss">{error}</Banner>}
      {!trees && error === undefined && <Text tone="muted">{t(texts.calculating)}</Text>}
      {known.length > 0 && (
        <Tree label={t(texts.basis)} nodes={known.map(toNode)} open={countOpenLevels(known)} />
      )}
    </Dialog>
  );
}

/** Trees with more parts than this start with one level open. */
const maxOpen = 12;

const countOpenLevels = (trees: readonly ExplanationTree[]): number =>
  trees.some(({ parts }) =>
    [parts, ...parts.map((part) => part.parts)].some(({ length }) => length > maxOpen),
  )
    ? 1
    : 2;
