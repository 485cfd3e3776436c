/** The parts of saxen that tests use. The package has no types. */
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag' | 'closeTag' | 'text', listener: (text: string) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    parse(xml: string): void;
  }
}
