/** Placeholders that exports write without an id: such cells must neither group rows nor identify a transaction. */
const PLACEHOLDER =
  /^(?:unknown|n\/?\.?a\.?|none|null|nil|nan|undefined|not available|empty|0+|0x0*|[-–—_.?*]+)$/i;

/** The id in a cell, or nothing if the cell contains a placeholder. */
export function readId(text: string): string {
  const id = text.trim();
  return PLACEHOLDER.test(id) ? '' : id;
}
