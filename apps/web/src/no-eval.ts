/**
 * zod's compiled parsers need eval, which the Content-Security-Policy forbids, and zod already tries it when a schema is
 * made. So this comes before every schema: it is imported first, and built into the chunk that holds them.
 */
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };

export {};
