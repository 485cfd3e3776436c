import './markdown.css';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { ReactNode } from 'react';

/** Other pages that a text can link to by a relative address. */
export interface LinkedPages {
  readonly has: (href: string) => boolean;
  readonly open: (href: string) => void;
}

interface MarkdownProps {
  readonly text: string;
  /** Links to web addresses open in a new tab, links to these pages call `open`; all others are shown as plain text. */
  readonly pages?: LinkedPages | undefined;
}

/**
 * Renders a page of documentation. Its first heading is left out, because a dialog or drawer shows it as its own title. HTML in the text is shown as text.
 */
export const Markdown = ({ text, pages }: MarkdownProps) => (
  <div className="lb-markdown">
    {renderAll(
      lexer(text).filter(({ type, depth }: Tokens.Generic) => type !== 'heading' || depth !== 1),
      pages,
    )}
  </div>
);

/** The words of the first heading. */
export const getTitle = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? '';

/** Tokens of a parsed text keep their order, so their index is their key. */
const renderAll = (tokens: readonly Token[], pages: LinkedPages | undefined): ReactNode[] =>
  tokens.map((token, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the text doesn't change
    <Piece key={index} token={token as MarkedToken} pages={pages} />
  ));

interface PieceProps {
  readonly token: MarkedToken;
  readonly pages: LinkedPages | undefined;
}

function Piece({ token, pages }: PieceProps): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'heading': {
      const Tag = token.depth === 2 ? 'h3' : 'h4';
      return <Tag>{renderAll(token.tokens, pages)}</Tag>;
    }
    case 'paragraph':
      return <p>{renderAll(token.tokens, pages)}</p>;
    case 'list': {
      const Tag = token.ordered ? 'ol' : 'ul';
      return <Tag>{renderAll(token.items, pages)}</Tag>;
    }
    case 'list_item':
      return <li>{renderAll(token.tokens, pages)}</li>;
    case 'table':
      return <Table table={token} pages={pages} />;
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'codespan':
      return <code>{token.text}</code>;
    case 'strong':
      return <b>{renderAll(token.tokens, pages)}</b>;
    case 'em':
      return <i>{renderAll(token.tokens, pages)}</i>;
    case 'br':
      return <br />;
    case 'link':
      return <Link token={token} pages={pages} />;
    case 'text':
      return token.tokens ? renderAll(token.tokens, pages) : token.text;
    default:
      return 'text' in token ? token.text : token.raw;
  }
}

interface LinkProps {
  readonly token: Tokens.Link;
  readonly pages: LinkedPages | undefined;
}

function Link({ token: { href, tokens }, pages }: LinkProps) {
  const words = renderAll(tokens, pages);
  if (href.startsWith('https://'))
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {words}
      </a>
    );
  if (!pages?.has(href)) return words;
  return (
    <button type="button" className="lb-markdown-link" onClick={() => pages.open(href)}>
      {words}
    </button>
  );
}

interface TableProps {
  readonly table: Tokens.Table;
  readonly pages: LinkedPages | undefined;
}

/* oxlint-disable react/no-array-index-key -- rows and cells of a text don't move */
const Table = ({ table: { header, rows }, pages }: TableProps) => (
  <table>
    <thead>
      <tr>
        {header.map(({ tokens }, index) => (
          <th key={index} scope="col">
            {renderAll(tokens, pages)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((cells, row) => (
        <tr key={row}>
          {cells.map(({ tokens }, index) => (
            <td key={index}>{renderAll(tokens, pages)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
