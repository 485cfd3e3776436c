const inWord = String.raw`[\p{L}\p{N}_]`;
const boundary = `(?:(?<!${inWord})(?=${inWord})|(?<=${inWord})(?!${inWord}))`;

export interface WordPattern {
  readonly test: (text: string) => boolean;
}

/**
 * A pattern whose `\b` is a boundary of words in every alphabet. That of JavaScript knows the
 * letters from A to Z alone, so that a part of another word would count as a word. It is compiled
 * when it is first tried: there are a hundred, and most programs never need one.
 */
export function toWordPattern(source: string): WordPattern {
  let pattern: RegExp | undefined;
  return {
    test: (text) =>
      (pattern ??= new RegExp(
        source.replaceAll(String.raw`\b`, () => boundary),
        'u',
      )).test(text),
  };
}
