/**
 * Imported for its effect, before anything else: a signal ends the process until runProcess (run-process.ts) listens
 * for them. By itself it would not, where the process is the first of a container.
 */
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0))
