/** Letters that lose no accent when decomposed, with the spelling used in passports (ICAO 9303). */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '\u00A0': ' ',
};

const ascii = /^[\u0020-\u007E]*$/;

/**
 * Writes text in ASCII: accents are dropped (Müller is Muller), the letters above are spelled out,
 * and typographic signs become plain ones. Returns undefined for other scripts, which need a person.
 */
export function transliterate(text: string): string | undefined {
  if (ascii.test(text)) return text;
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\u0020-\u007E]/gu, (letter) => spelled[letter] ?? letter);
  return ascii.test(plain) ? plain : undefined;
}

/**
 * A name as IRS name lines allow it: ASCII letters, digits, spaces, `-` and `&`. Apostrophes, commas
 * and points are dropped (O'Malley is OMalley); other signs become spaces.
 */
export function toNameLine(name: string): string | undefined {
  return transliterate(name)
    ?.replaceAll(/['".,]/g, '')
    .replaceAll(/[^A-Za-z0-9&-]+/g, ' ')
    .trim();
}
