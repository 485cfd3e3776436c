export interface Block {
  readonly kind: 'heading' | 'item' | 'text';
  readonly text: string;
}

/** A manual page as blocks of plain text, without its title: lines of a paragraph are joined, marks of emphasis and code go. */
export function parseBlocks(markdown: string): readonly Block[] {
  const blocks: { kind: Block['kind']; text: string }[] = [];
  let open = false;
  for (const line of markdown.split('\n').slice(1)) {
    const plain = line.replaceAll(/\*\*|`|\*(?=\S)|(?<=\S)\*/g, '').trim();
    if (plain === '') open = false;
    else if (plain.startsWith('## ')) blocks.push({ kind: 'heading', text: plain.slice(3) });
    else if (plain.startsWith('- ')) {
      blocks.push({ kind: 'item', text: plain.slice(2) });
      open = true;
    } else if (open) blocks.at(-1)!.text += ` ${plain}`;
    else {
      blocks.push({ kind: 'text', text: plain });
      open = true;
    }
  }
  return blocks;
}
