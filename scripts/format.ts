import { tool } from './proc.ts';

const { code } = await tool('oxfmt', ['.']);
process.exit(code);
