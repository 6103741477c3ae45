import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

describe("readConfig", () => {
	it("needs no setting at all", () => {
		expect(readConfig({})).toMatchObject({
			port: 3000,
			dataDir: resolve("data"),
			databaseUrl: undefined,
			demo: true,
			rateLimits: true,
			corsOrigins: [],
		});
	});

	it("takes an empty variable as one that is not set", () => {
		expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
	});

	it.each([
		["PORT", "http"],
		["PORT", "70000"],
		["PORT", "-1"],
		["DATABASE_URL", "mysql://localhost/x"],
		["DEMO", "maybe"],
		["RATE_LIMITS", "0"],
		["CORS_ORIGINS", "https://a.test/path"],
		["CORS_ORIGINS", "*"],
		["PUBLIC_URL", "shop.test"],
		["API_HOST", "ftp://x"],
		["LOG_LEVEL", "loud"],
		["AUTH_SECRET", "short"],
	])("refuses %s=%s in one line that names it", (name, value) => {
		expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} .+$`));
	});

	it.each(["GOOGLE", "FACEBOOK", "GITHUB"])(
		"refuses half of %s's credentials and names the missing half",
		(name) => {
			expect(() => readConfig({ [`${name}_CLIENT_ID`]: "x" })).toThrow(`${name}_CLIENT_SECRET is missing`);
			expect(() => readConfig({ [`${name}_CLIENT_SECRET`]: "x" })).toThrow(`${name}_CLIENT_ID is missing`);
		},
	);

	it("reads a list of origins", () => {
		const { corsOrigins } = readConfig({ CORS_ORIGINS: "https://a.test, http://localhost:5173" });
		expect(corsOrigins).toEqual(["https://a.test", "http://localhost:5173"]);
	});
});
