const inWord = String.raw`[\p{L}\p{N}_]`;
const boundary = `(?:(?<!${inWord})(?=${inWord})|(?<=${inWord})(?!${inWord}))`;

/**
 * A pattern whose `\b` is a boundary of words in every alphabet. That of JavaScript knows the
 * letters from A to Z alone, so that a part of another word would count as a word.
 */
export const toWordPattern = (source: string): RegExp =>
  new RegExp(
    source.replaceAll(String.raw`\b`, () => boundary),
    'u',
  );
