import { renderRounding } from '@lotbook/messages/render-rounding';
import { footExplanation } from '@lotbook/engine/explain/footed';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { useTranslate } from '@lotbook/ui/translate';
import { WhyButton } from '@lotbook/ui/WhyButton';
import { useState, type ReactNode } from 'react';
import { storeNotice, getNoticeName } from '../../system/stored-notices.ts';
import { useAccountId } from '../account/use-account.ts';
import { ExplainDialog } from './ExplainDialog.tsx';
import { buildTree, type Sentence } from './tree.tsx';

/** The explanation of a figure that the page calculated from entries that aren't stored. */
export interface InlineExplanation {
  readonly explanation: Explanation;
  readonly currency: string;
  /** Its tax year as the country formats it. */
  readonly year: string;
}

/** Shows the explanation. Opening it as a page stores it in this window. */
export function ExplanationDialog({
  told: { explanation, currency, year },
  onClose,
}: {
  readonly told: InlineExplanation;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const sentences = listSentences(footExplanation(explanation, currency, renderRounding(t)));
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

/** A figure that opens its explanation. */
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

/** Numbers the sentences like the service does. */
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
