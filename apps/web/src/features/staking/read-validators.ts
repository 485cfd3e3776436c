const separators = /[\s,;"']+/;
const shape = /^(?:\d{1,9}|(?:0x)?[\da-f]{96})$/i;
const addressShape = /^0x[\da-f]{40}$/i;

/**
 * The validators that a file names: every index and public key in a text or CSV file, or the public
 * keys of the deposit data file that the staking deposit CLI writes. Each once, in order. Addresses count only in
 * a file without those: elsewhere they are a column of the same validators.
 */
export function readValidators(text: string): readonly string[] {
  const tokens = readDepositData(text) ?? text.split(separators);
  const validators = tokens.filter((token) => shape.test(token));
  const found =
    validators.length > 0 ? validators : tokens.filter((token) => addressShape.test(token));
  return [...new Set(found)];
}

function readDepositData(text: string): readonly string[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    const entries: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
    const keys = entries.flatMap((entry) =>
      typeof entry === 'object' && entry !== null && 'pubkey' in entry
        ? [String(entry.pubkey)]
        : [],
    );
    return keys.length > 0 ? keys : undefined;
  } catch {
    return undefined;
  }
}
