import { describe, expect, it } from "vitest";
import type { Config } from "#config.ts";
import { docsPolicy, firebaseSources, securityHeaders } from "./security-headers.ts";

const script = ["https://apis.google.com/js/api.js", "https://apis.google.com/_/scs/"];
const authDomain = "shop.firebaseapp.com";

describe("firebaseSources", () => {
	it("opens nothing where Firebase is not in use", () => {
		expect(firebaseSources(undefined)).toEqual({ connect: [], frame: [], script: [] });
	});

	it("names the service, the project's own domain and Google's script", () => {
		expect(firebaseSources({ authDomain, emulator: undefined })).toEqual({
			connect: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
			frame: ["https://shop.firebaseapp.com"],
			script,
		});
	});

	it("names the emulator in place of the service", () => {
		expect(firebaseSources({ authDomain, emulator: "localhost:9099" })).toEqual({
			connect: ["http://localhost:9099"],
			frame: ["http://localhost:9099"],
			script,
		});
	});
});

describe("securityHeaders", () => {
	const policyFor = (template: string) =>
		securityHeaders({ apiHost: undefined, publicUrl: undefined, firebase: undefined }, template)[
			"Content-Security-Policy"
		];

	it("lets only the page's own script run in it, by its hash", () => {
		// printf 'go()' | openssl dgst -sha256 -binary | base64
		const page = '<script>go()</script><script type="application/json">{}</script>';
		expect(policyFor(page)).toContain(
			"script-src 'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=';",
		);
		expect(policyFor("<p></p>")).toContain("script-src 'self';");
	});

	const policyWith = (settings: Partial<Parameters<typeof securityHeaders>[0]>) =>
		securityHeaders({ apiHost: undefined, publicUrl: undefined, firebase: undefined, ...settings })[
			"Content-Security-Policy"
		];

	it("lets no text become markup or a script's address, but where Firebase's SDK does that", () => {
		const trusted = "require-trusted-types-for 'script'; trusted-types default";
		expect(policyWith({})).toContain(trusted);
		const docs = docsPolicy(
			securityHeaders({ apiHost: undefined, publicUrl: undefined, firebase: undefined }),
		);
		expect(docs).not.toContain("trusted-types");
		expect(docs).toContain("img-src 'self' data: ");
		const firebase = { authDomain, emulator: undefined } as NonNullable<Config["firebase"]>;
		expect(policyWith({ firebase })).not.toContain("trusted-types");
	});

	it("lets pictures come by https alone where pages do", () => {
		expect(policyWith({ publicUrl: "https://shop.test" })).toContain("img-src 'self' https:;");
		expect(policyWith({})).toContain("img-src 'self' http: https:;");
	});
});
