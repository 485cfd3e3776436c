import { footed } from '@lotbook/engine/explain/footed';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { WhyButton } from '@lotbook/ui/WhyButton';
import { useState, type ReactNode } from 'react';
import { ExplainDialog } from './ExplainDialog.tsx';
import { treeOf } from './tree.tsx';

/** Why a figure that the page itself worked out is what it is: nobody else knows what was entered here. */
export interface ToldHere {
  readonly explanation: Explanation;
  readonly currency: string;
}

export const ToldDialog = ({ told: { explanation, currency }, onClose }: { readonly told: ToldHere; readonly onClose: () => void }) => (
  <ExplainDialog trees={treeOf(sentencesOf(footed(explanation, currency)))} onClose={onClose} />
);

/** Such a figure, which opens its explanation. */
export function ToldFigure({ told, children }: { readonly told: () => ToldHere; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <WhyButton onClick={() => setOpen(true)}>{children}</WhyButton>
      {open && <ToldDialog told={told()} onClose={() => setOpen(false)} />}
    </>
  );
}

type Sentence = Parameters<typeof treeOf>[0][number];

/** Numbered as the service numbers them. */
function sentencesOf(whole: Explanation): readonly Sentence[] {
  const all: Sentence[] = [];
  const add = ({ text, citation, figure, parts }: Explanation, parent: number | null): void => {
    const id = all.length;
    all.push({ id, parent, text, citation: citation ?? null, figure: figure ? { what: figure.kind, id: figure.id } : null });
    for (const part of parts) add(part, id);
  };
  add(whole, null);
  return all;
}
