const HEX = /^#?([\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})$/i;

/** Normalizes a color of 3, 4, 6 or 8 hex digits to `#rrggbb` or `#rrggbbaa`; undefined for any other text. */
export function hexColour(text: string): string | undefined {
  const digits = HEX.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length < 6 ? Array.from(digits, (digit) => digit + digit).join('') : digits}`;
}
