import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

// A write of several requests is done by half when the person leaves, or when an answer is lost. The server does such a write in one
// transaction, under one key; the outbox alone sends many. Several requests need several keys, and those give them away.

const src = join(import.meta.dirname, "..");

/** Files that make keys themselves, with the reason; all others send the one key that `lib/write.ts` gives them. */
const makeKeys: Record<string, string> = {
	"lib/write.ts": "gives each write its key",
	"areas/stock/locations/add-locations.ts":
		"each location of a range has its own key and its own name, so that a repeat adds what is missing",
	"areas/office/today/restored-webhooks.tsx": "a webhook that is resumed twice is resumed",
	"areas/selling/picking/picking-writes.ts":
		"the outbox has and sends each pick under its own key, so that it works without signal",
	"areas/buying/receiving/short-lines.ts":
		"one request for each order of the delivery; lines that are expected again twice are so",
	"areas/stock/scan/undo-scans.ts": "one request",
};

const isKeyMade = (text: string) => /idempotencyKey:\s*(newKey\(|`)|`\$\{(idempotencyKey|key)\}-/.test(text);

it("no write of the browser is a loop of requests, outside the outbox", () => {
	const files = globSync("**/*.{ts,tsx}", { cwd: src })
		.map((file) => file.replaceAll("\\", "/"))
		.filter((file) => !file.startsWith("work/outbox/") && !file.includes(".test."))
		.filter((file) => isKeyMade(readFileSync(join(src, file), "utf8")));
	expect(new Set(files)).toEqual(new Set(Object.keys(makeKeys)));
});
