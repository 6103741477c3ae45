import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { folderStore } from "./folder-store.ts";

function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "freehub-images-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	return join(folder, "data", "images");
}

it("keeps what it is given, for every process on the same folder, and nothing else", async () => {
	const folder = newFolder();
	await folderStore(folder).put("abcdef-1.webp", Buffer.from("one"));
	await folderStore(folder).put("abcdef-2.webp", Buffer.from("two"));
	const store = folderStore(folder);
	expect(await store.get("abcdef-1.webp")).toEqual(Buffer.from("one"));
	expect(await store.get("abcdef-2.webp")).toEqual(Buffer.from("two"));
	expect(await store.get("abcdef-3.webp")).toBeUndefined();
	expect(await folderStore(newFolder()).get("abcdef-1.webp")).toBeUndefined();
});

it("lets nobody else on the machine read it, and leaves no unfinished file", async () => {
	const folder = newFolder();
	const store = folderStore(folder);
	await Promise.all(Array.from({ length: 8 }, () => store.put("abcdef-1.webp", Buffer.from("one"))));
	expect(readdirSync(join(folder, "ab", "cd"))).toEqual(["abcdef-1.webp"]);
	expect(statSync(join(folder, "ab", "cd", "abcdef-1.webp")).mode & 0o777).toBe(0o600);
	for (const inner of [folder, join(folder, "ab"), join(folder, "ab", "cd")]) {
		expect(statSync(inner).mode & 0o777).toBe(0o700);
	}
});
