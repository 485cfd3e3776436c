/** An address that a sanctions list names. */
export interface ListedAddress {
  /** In the spelling that `normalizeAddress` gives. */
  readonly address: string;
  /** The list's code of the currency, such as XBT. Other currencies of the chain use the same address. */
  readonly currency: string;
  /** The list's number of the person or organization. */
  readonly entryId: string;
  readonly name: string;
  /** Such as CYBER2; several are separated by commas. */
  readonly programs: string;
}

export interface SanctionsList {
  /** The day the list was published, `2026-01-31`; undefined if the file doesn't say. */
  readonly publishedOn: string | undefined;
  /** Each address once. */
  readonly addresses: readonly ListedAddress[];
}

/** A file that isn't a complete list. Nothing of it is used. */
export class UnreadableList extends Error {
  override name = 'UnreadableList';
}

/** The one spelling by which addresses are compared: hexadecimal and bech32 addresses don't depend on case, others do. */
export function normalizeAddress(text: string): string {
  const trimmed = text.trim().replace(/^(?:bitcoin|bitcoincash|litecoin|ethereum|dogecoin):/i, '');
  const ignoresCase = /^0x[\da-f]{40,64}$/i.test(trimmed) || isOneCase(trimmed);
  return ignoresCase ? trimmed.toLowerCase() : trimmed;
}

/** Bech32 is valid in either case, but not mixed. */
const isOneCase = (text: string): boolean =>
  /^(?:bc|tb|ltc)1[\da-z]{20,87}$/.test(text) || /^(?:BC|TB|LTC)1[\dA-Z]{20,87}$/.test(text);

/** Whether a text can be an address of a blockchain. */
export const isAddress = (text: string): boolean => /^[\dA-Za-z]{20,120}$/.test(text);

const idType = /^Digital Currency Address - ([\dA-Z]{2,12})$/;

/** The currency of an identification such as `Digital Currency Address - XBT`; undefined for other kinds. */
export const readCurrency = (type: string): string | undefined => idType.exec(type.trim())?.[1];

/** @throws UnreadableList if the text can't be an address */
export function checkAddress(text: string, entryId: string): string {
  const address = text.trim();
  if (!isAddress(normalizeAddress(address)))
    throw new UnreadableList(
      `Entry ${entryId} lists ${JSON.stringify(address.slice(0, 80))}, which isn't an address`,
    );
  return normalizeAddress(address);
}
