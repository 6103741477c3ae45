import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { licencesDocument, packagesOf } from "./licences.ts";

const root = new URL("../../", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), "utf8");
const lock = read("package-lock.json");

/** Licences without obligations for the code beside them; the MPL covers only changes to its own files. */
const permissive =
	/^\(?(MPL-2\.0|MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|0BSD|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|OFL-1\.1|Python-2\.0|CC-BY-4\.0)\b/;

/** A separate shared library, loaded unmodified and replaceable, as the LGPL requires. */
const isSharedLibrary = (name: string) => name.startsWith("@img/sharp");

describe("the lock file", () => {
	it("names the hash of everything that it installs, and no address", () => {
		const without = packagesOf(lock).filter(({ integrity }) => !integrity?.startsWith("sha512-"));
		expect(without.map(({ name }) => name)).toEqual([]);
		expect(lock).not.toMatch(/"resolved": "https?:/);
	});

	it("brings nothing along whose licence asks something of our own code", () => {
		const others = packagesOf(lock).filter(
			({ name, isDev, licence }) => !isDev && !permissive.test(licence) && !isSharedLibrary(name),
		);
		expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
	});

	it("is what docs/licences.md tells of", () => {
		expect(read("docs/licences.md")).toBe(licencesDocument(lock));
	});
});
