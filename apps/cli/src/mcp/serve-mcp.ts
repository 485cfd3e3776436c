import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import manifest from '../../package.json' with { type: 'json' };
import { fill, renderInEnglish } from '@lotbook/messages/fill';
import { askLotbook, type Connection, type Variables } from './ask-lotbook.ts';
import { tools, type Tool } from './tools.ts';

/** A server of the Model Context Protocol whose tools read one account. */
export function createMcpServer(connection: Connection): McpServer {
  const server = new McpServer({ name: 'lotbook', version: manifest.version });
  for (const tool of tools)
    server.registerTool(
      tool.name,
      {
        description: renderInEnglish(fill(tool.description)),
        inputSchema: tool.input,
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      (input: Variables) => answer(connection, tool, input),
    );
  return server;
}

/** What the account says, as JSON. A refusal is an answer, too: the assistant reads the reason. */
async function answer(connection: Connection, { query, toVariables }: Tool, input: Variables) {
  try {
    const data = await askLotbook(connection, query, toVariables?.(input) ?? input);
    return { content: [{ type: 'text' as const, text: JSON.stringify(data, trimAmounts) }] };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { content: [{ type: 'text' as const, text }], isError: true };
  }
}

/** Amounts come with 18 decimals; the zeros at their end say nothing. */
const trimAmounts = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value;
