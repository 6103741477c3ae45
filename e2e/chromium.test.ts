import { describe, expect, it } from "vitest";
import { findChromium } from "./chromium.ts";

const everything = {
	has: () => true,
	unpack: async () => "/the/projects",
	playwrights: async () => "/its/own",
};

/** A fake machine with these files. */
function machine(platform: string, ...files: string[]) {
	return { ...everything, CHROMIUM_PATH: undefined, platform, has: (file: string) => files.includes(file) };
}

describe("The browser of the browser tests", () => {
	it("is the one that CHROMIUM_PATH names, whatever else there is", async () => {
		const { executablePath } = await findChromium({
			...everything,
			CHROMIUM_PATH: "/opt/chrome",
			platform: "linux x64",
		});
		expect(executablePath).toBe("/opt/chrome");
	});

	it("is no other when CHROMIUM_PATH names no file", async () => {
		const finding = findChromium({ ...machine("linux x64", "/usr/bin/chromium"), CHROMIUM_PATH: "/gone" });
		await expect(finding).rejects.toThrow("CHROMIUM_PATH names no file (it is /gone).");
	});

	it("is the project's own on Linux x64, although the system has one of another version", async () => {
		const { executablePath } = await findChromium(machine("linux x64", "/usr/bin/chromium"));
		expect(executablePath).toBe("/the/projects");
	});

	it("is the system's where the project's own does not run", async () => {
		const { executablePath } = await findChromium(machine("linux arm64", "/usr/bin/chromium", "/its/own"));
		expect(executablePath).toBe("/usr/bin/chromium");
	});

	it("is the one that Playwright installed where there is no other", async () => {
		expect(await findChromium(machine("darwin arm64", "/its/own"))).toEqual({ args: [] });
	});

	it("is missed in words that say what to do", async () => {
		await expect(findChromium(machine("darwin arm64"))).rejects.toThrow("npx playwright install chromium");
	});
});
