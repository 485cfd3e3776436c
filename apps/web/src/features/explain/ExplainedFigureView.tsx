import { footed } from '@lotbook/engine/explain/footed';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { WhyButton } from '@lotbook/ui/WhyButton';
import { useState, type ReactNode } from 'react';
import { storeNotice, getNoticeName } from '../../system/stored-notices.ts';
import { useAccountId } from '../account/use-account.ts';
import { ExplainDialog } from './ExplainDialog.tsx';
import { buildTree, type Sentence } from './tree.tsx';

/** Why a figure that the page itself worked out is what it is: nobody else knows what was entered here. */
export interface InlineExplanation {
  readonly explanation: Explanation;
  readonly currency: string;
  /** The tax year that it is of, as its place writes it. */
  readonly year: string;
}

/** The page that has the same is told by this window alone, which keeps it as soon as somebody opens that. */
export function ExplanationDialog({
  told: { explanation, currency, year },
  onClose,
}: {
  readonly told: InlineExplanation;
  readonly onClose: () => void;
}) {
  const accountId = useAccountId();
  const sentences = listSentences(footed(explanation, currency));
  const asked = { what: 'told', id: getNoticeName(sentences) } as const;
  return (
    <ExplainDialog
      trees={buildTree(sentences)}
      asked={asked}
      onOpenPage={() => storeNotice({ accountId, currency, year, sentences })}
      onClose={onClose}
    />
  );
}

/** Such a figure, which opens its explanation. */
export function ExplainedFigureView({
  told,
  children,
}: {
  readonly told: () => InlineExplanation;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <WhyButton onClick={() => setOpen(true)}>{children}</WhyButton>
      {open && <ExplanationDialog told={told()} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Numbered as the service numbers them. */
function listSentences(whole: Explanation): readonly Sentence[] {
  const all: Sentence[] = [];
  const add = ({ text, citation, figure, parts }: Explanation, parent: number | null): void => {
    const id = all.length;
    all.push({
      id,
      parent,
      text,
      citation: citation ?? null,
      figure: figure ? { what: figure.kind, id: figure.id } : null,
    });
    for (const part of parts) add(part, id);
  };
  add(whole, null);
  return all;
}
