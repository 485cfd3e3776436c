import { numberList } from './number-list.ts';
import type { PackedObjects } from './packed-objects.ts';

/** Maps drawn content back to its element: a number tree (ISO 32000-1, 7.9.7 and 14.7.4.4), written as it grows. */
export interface ParentTree {
  /** Takes the next key for an object, and gives the key. */
  readonly add: (object: number) => number;
  readonly nextKey: () => number;
  /** Writes the rest, and returns the number of the root. */
  readonly end: () => number;
}

/** Entries per leaf, and leaves per node. */
const most = 64;

export function parentTree(objects: PackedObjects): ParentTree {
  const leaves = numberList();
  let open: number[] = [];
  let keys = 0;
  const closeLeaf = (): void => {
    const first = keys - open.length;
    const leaf = objects.reserve();
    const entries = open.map((object, index) => `${first + index} ${object} 0 R`);
    objects.write(leaf, `<</Limits[${first} ${keys - 1}]/Nums[${entries.join(' ')}]>>`);
    leaves.add(leaf);
    open = [];
  };
  return {
    add: (object) => {
      open.push(object);
      keys += 1;
      if (open.length === most) closeLeaf();
      return keys - 1;
    },
    nextKey: () => keys,
    end: () => {
      if (open.length > 0) closeLeaf();
      return getRoot(objects, [...leaves], { keys, span: most });
    },
  };
}

/** Nodes over nodes, until one is the root, which names no limits. `span`: keys below each node. */
function getRoot(
  objects: PackedObjects,
  nodes: readonly number[],
  { keys, span }: { readonly keys: number; readonly span: number },
): number {
  const isRoot = nodes.length <= most;
  const above: number[] = [];
  for (let from = 0; from < nodes.length || above.length === 0; from += most) {
    const kids = nodes.slice(from, from + most).map((node) => `${node} 0 R`);
    const limits = isRoot
      ? ''
      : `/Limits[${from * span} ${Math.min(keys, (from + most) * span) - 1}]`;
    const node = objects.reserve();
    objects.write(node, `<<${limits}/Kids[${kids.join(' ')}]>>`);
    above.push(node);
  }
  return isRoot ? above[0]! : getRoot(objects, above, { keys, span: span * most });
}
