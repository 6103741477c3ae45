// node scripts/prepare.mjs [FILE]: prepares everything that one of the project's programs needs before it runs.
import { ensureBuilt, ensureServerBuilt } from "./build.mjs";
import { ensureEmulatorInstalled, ensureInstalled } from "./install.mjs";

const [file = ""] = process.argv.slice(2);
ensureInstalled();
// These programs are the server, or start it; its commands need no web app.
if (/^(apps\/server\/dist\/main|bench\/|e2e\/|torture\/)/.test(file)) ensureBuilt();
else if (file.startsWith("apps/server/dist/")) ensureServerBuilt();
// Torture's browser tests include those of Firebase.
if (file.startsWith("torture/")) await ensureEmulatorInstalled();
