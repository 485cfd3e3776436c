/** Wraps a text into lines no wider than `width`, between words; within a word only if that alone is wider, and never with `whole`. Existing line breaks are kept. */
export function wrapLines(
  content: string,
  width: number,
  getWidth: (text: string) => number,
  whole?: 'whole',
): readonly string[] {
  const space = getWidth(' ');
  return content.split(/\r\n|\r|\n/u).flatMap((line) => {
    const lines: string[] = [];
    let [open, taken] = ['', 0];
    for (const word of line
      .split(' ')
      .flatMap((each) => (whole ? [each] : getPieces(each, width, getWidth)))) {
      const more = getWidth(word);
      const fits = open === '' || taken + space + more <= width;
      if (!fits) lines.push(open);
      [open, taken] =
        fits && open !== '' ? [`${open} ${word}`, taken + space + more] : [word, more];
    }
    return [...lines, open];
  });
}

/** A word that has no room in a line, in pieces that fill one each. */
function getPieces(
  word: string,
  width: number,
  getWidth: (text: string) => number,
): readonly string[] {
  if (getWidth(word) <= width) return [word];
  const pieces: string[] = [];
  let [open, taken] = ['', 0];
  for (const letter of word) {
    const more = getWidth(letter);
    if (open !== '' && taken + more > width) {
      pieces.push(open);
      [open, taken] = ['', 0];
    }
    open += letter;
    taken += more;
  }
  return [...pieces, open];
}
