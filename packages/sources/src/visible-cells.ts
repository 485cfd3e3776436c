/** A part of a workbook, as XML. */
type Parts = Readonly<Record<string, Uint8Array>>;

const CELL = /<((?:\w+:)?)c(\s[^>]*[^/>]|)>([\s\S]*?)<\/\1c>/g;
const VALUE = /<(?:\w+:)?v[\s>/]/;
const FORMULA = /<(?:\w+:)?f(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?f>)/;

/**
 * The library reads a cell with an error, and a formula without a stored result, as empty. A fee that is `#REF!` isn't zero, so both become texts: a column of amounts rejects
 * them with the row.
 */
export function keepUnreadableCells(parts: Parts): Record<string, Uint8Array> {
  return Object.fromEntries(
    Object.entries(parts).map(([path, part]) => [
      path,
      /\/worksheets\//i.test(path) ? addTexts(part) : part,
    ]),
  );
}

function addTexts(part: Uint8Array): Uint8Array {
  const text = Buffer.from(part).toString('utf8');
  if (!/\bt\s*=\s*["']e["']|<(?:\w+:)?f[\s>/]/.test(text)) return part;
  return Buffer.from(text.replace(CELL, replaceCell));
}

function replaceCell(cell: string, prefix: string, attributes: string, content: string): string {
  const isError = /\bt\s*=\s*["']e["']/.test(attributes);
  const formula = FORMULA.exec(content);
  const hasValue = VALUE.test(content);
  if (!isError && (formula === null || hasValue)) return cell;
  const kept = attributes.replace(/\st\s*=\s*["'][^"']*["']/, '');
  const value = hasValue
    ? content
    : `<${prefix}v>${formula === null ? '#N/A' : `=${formula[1] ?? ''}`}</${prefix}v>`;
  return `<${prefix}c${kept} t="str">${value}</${prefix}c>`;
}
