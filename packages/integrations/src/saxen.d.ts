/** The parts of saxen that we use. The package has no types. */
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      handler: (
        name: string,
        getAttributes: () => Readonly<Record<string, string>>,
        decode: (text: string) => string,
      ) => void,
    ): this;
    on(event: 'closeTag', handler: (name: string, decode: (text: string) => string) => void): this;
    on(event: 'text', handler: (text: string, decode: (text: string) => string) => void): this;
    on(event: 'cdata', handler: (text: string) => void): this;
    on(event: 'error', handler: (error: Error) => void): this;
    on(event: 'warn', handler: (error: Error) => void): this;
    parse(xml: string): void;
  }
}
