import { describe, expect, it } from "vitest";
import { firebaseSources, securityHeaders } from "./security-headers.ts";

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
});
