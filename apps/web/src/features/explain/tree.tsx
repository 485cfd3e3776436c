import type { TreeNode } from '@lotbook/ui/Tree';
import { WhyLink } from '../../system/links.tsx';

export interface Sentence {
  readonly id: number;
  readonly parent: number | null;
  readonly text: string;
  readonly citation: string | null;
  readonly figure?: { readonly what: string; readonly id: string } | null;
}

export interface ExplanationTree extends Sentence {
  readonly parts: readonly ExplanationTree[];
}

/** Nests each sentence under the one that it explains. */
export function buildTree(sentences: readonly Sentence[]): readonly ExplanationTree[] {
  const below = Map.groupBy(sentences, ({ parent }) => parent);
  const grown = (parent: number | null): readonly ExplanationTree[] =>
    (below.get(parent) ?? []).map((each) => ({ ...each, parts: grown(each.id) }));
  return grown(null);
}

/** The tree as plain text, indented by level. */
export const toText = (trees: readonly ExplanationTree[], depth = 0): string =>
  trees
    .map(({ text, citation, parts }) => {
      const line = `${'  '.repeat(depth)}${text}${citation ? ` (${citation})` : ''}`;
      return parts.length === 0 ? line : `${line}\n${toText(parts, depth + 1)}`;
    })
    .join('\n');

/** Replaces hyphens of negative figures with minus signs. */
const replaceMinus = (text: string): string => text.replace(/(?<=^|[ (])-(?=\d)/g, '−');

/** A sentence with its citation. If it has a figure, it links to the evidence of that. */
export const toNode = ({ id, text, citation, figure, parts }: ExplanationTree): TreeNode => ({
  id,
  content: (
    <>
      {figure ? (
        <WhyLink what={figure.what} id={figure.id}>
          {replaceMinus(text)}
        </WhyLink>
      ) : (
        replaceMinus(text)
      )}{' '}
      {citation && <small>{citation}</small>}
    </>
  ),
  parts: parts.map(toNode),
});
