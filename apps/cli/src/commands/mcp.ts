import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import type { Command } from '../command.ts';
import { createMcpServer } from '../mcp/serve-mcp.ts';
import { UsageError } from '../usage-error.ts';

/** Lets an assistant that speaks the Model Context Protocol read an account of an installation. */
export const mcp: Command = {
  name: 'mcp',
  usage: 'mcp --url ADDRESS --account ID',
  purpose: renderInEnglish(fill(texts.mcpPurpose)),
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { url: { type: 'string' }, account: { type: 'string' } },
    });
    const token = process.env['LOTBOOK_TOKEN'];
    if (!values.url || !URL.canParse(values.url) || !values.account || !token)
      throw new UsageError(renderInEnglish(fill(texts.mcpUsage)));
    const server = createMcpServer({ url: values.url, accountId: values.account, token });
    const transport = new StdioServerTransport();
    await server.connect(transport);
    // The assistant ends the conversation by closing the input.
    await once(process.stdin, 'end');
    await server.close();
    return 0;
  },
};
