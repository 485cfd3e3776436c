/** A place on a page that leads somewhere; points from the left and from the top. */
export interface Link {
  readonly url: string;
  /** The description of its target for screen readers. */
  readonly about: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The annotation of a link (ISO 32000-1, 12.5.6.5). `key`: of the tree that leads from it to its element. */
export function linkBody(
  { url, about, x, y, width, height }: Link,
  pageHeight: number,
  key: number,
): string {
  const rectangle = [x, pageHeight - y - height, x + width, pageHeight - y]
    .map((each) => String(Math.round(each * 100) / 100))
    .join(' ');
  const action = `/A<</S/URI/URI${literal(url.replaceAll(/[^\u0020-\u007e]/gu, encodeURIComponent))}>>`;
  return `<</Type/Annot/Subtype/Link/Rect[${rectangle}]/Border[0 0 0]/F 4${action}/Contents${literal(about)}/StructParent ${key}>>`;
}

/** A string of ASCII letters as PDF writes it. */
export const literal = (content: string): string =>
  `(${content.replaceAll(/[\\()]/g, String.raw`\$&`)})`;
