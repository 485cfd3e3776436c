// Loaded into npm: ends it when the command that started it has ended. Two installations at once
// would damage each other. The end of the command closes our standard input.
process.env.NODE_OPTIONS = process.env.LOTBOOK_NODE_OPTIONS ?? '';
process.stdin.on('close', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume();
process.stdin.unref?.();
