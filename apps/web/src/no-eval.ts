/**
 * zod's compiled parsers need eval, which the Content-Security-Policy forbids, and zod already tries it when a schema is
 * made. So this comes before every schema: those come with the screens that need them, and this with the app itself.
 */
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };

export {};
