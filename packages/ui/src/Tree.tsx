import './tree.css';
import type { ReactNode } from 'react';

export interface TreeNode {
  readonly id: number | string;
  readonly content: ReactNode;
  readonly parts: readonly TreeNode[];
}

interface TreeProps {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  /** How many levels start open. */
  readonly open?: number;
}

/** Nested sentences, each expandable to its reasons. */
export const Tree = ({ label, nodes, open = 2 }: TreeProps) => (
  <ul className="lb-tree" aria-label={label}>
    {nodes.map((node) => (
      <Branch key={node.id} node={node} open={open} />
    ))}
  </ul>
);

function Branch({
  node: { content, parts },
  open,
}: {
  readonly node: TreeNode;
  readonly open: number;
}) {
  if (parts.length === 0) return <li className="lb-tree-leaf">{content}</li>;
  return (
    <li>
      <details open={open > 0}>
        <summary>{content}</summary>
        <ul>
          {parts.map((part) => (
            <Branch key={part.id} node={part} open={open - 1} />
          ))}
        </ul>
      </details>
    </li>
  );
}
